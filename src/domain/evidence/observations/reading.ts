// Observations that a reader made: what was shown of an access method, and the answers.
import { count, flag, listOf, shape, text } from '../../schema/schema.ts'
import { MOST_ITEMS, PASS_SCHEMAS, type Pass } from '../../questions/answers.ts'
import { QUESTIONS_VERSION, type Subject } from '../../questions/questions.ts'
import { Type } from '../../schema/type.ts'

/** More is not kept, and not shown to a reader. */
export const MOST_SHOWN_BYTES = 65_536
/** Two by each of two readers, and one that decides. */
export const MOST_PASSES = 5

const digest = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })

const shownItem = shape({
  name: text('Its name.', 500),
  sha256: digest('SHA-256 of what is shown of it, without its number.'),
  isCut: Type.Optional(flag('Not all of it is shown.')),
})
const items = listOf(shownItem, MOST_ITEMS, 'What carries a number, from 1.')
const head = digest('SHA-256 of what belongs to no item.')
const left = count('Items that are not shown.')

/** What a reader is shown of texts that evidence does not keep otherwise. */
export const shownText = shape(
  {
    sha256: digest('SHA-256 of the text.'),
    text: Type.Optional(
      text('The text; left out where it is others’ and may not be printed.', MOST_SHOWN_BYTES),
    ),
    head,
    items,
    left,
    salt: Type.Optional(
      text('What the choice of the shown items was drawn with, so that it can be repeated.', 64),
    ),
  },
  'What a reader is shown, built when it was seen.',
)

/** The answers of at least two passes about the texts of one subject. */
function reading(subject: Subject) {
  return shape(
    {
      questions: Type.Literal(QUESTIONS_VERSION),
      sha256: digest('SHA-256 of the text that was read.'),
      head,
      items,
      left,
      passes: Type.Array(PASS_SCHEMAS[subject], { minItems: 2, maxItems: MOST_PASSES }),
    },
    'The answers of readers to closed questions about the texts.',
  )
}

export const readings = {
  mcp: reading('mcp'),
  api: reading('api'),
  cli: reading('cli'),
  llms: reading('llms'),
}

export interface ShownItem {
  name: string
  sha256: string
  isCut?: boolean
}

/** As evidence keeps it, whatever its subject. */
export interface StoredReading {
  questions: number
  sha256: string
  head: string
  items: ShownItem[]
  left: number
  passes: Pick<Pass, 'by' | 'pass' | 'controls' | 'whole'>[]
}
