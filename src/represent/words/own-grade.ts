// The grade that our own scanner gives this service, over https and on a machine that is not busy.
// test/agents/own-grade.test.ts holds it.
import type { Letter } from '../../domain/grading/letter.ts'

export const OWN_GRADE: Letter = 'A+'
