// The grade of this service by our own scanner, over https and on an idle machine.
// test/agents/own-grade.test.ts verifies it.
import type { Letter } from '../../../domain/grading/letter.ts'

export const OWN_GRADE: Letter = 'A+'
