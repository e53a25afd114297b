// What starts the package of an MCP server over standard input and output, beyond its name.
import { shape } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

const MOST = 10

export const LocalStartSchema = shape(
  {
    args: Type.Optional(
      Type.Array(
        Type.String({
          pattern: '^[A-Za-z0-9_./:@={}-]{1,200}$',
          description:
            'A word after the name of the package; what begins with `YOUR_` is for the user to fill in.',
        }),
        { maxItems: MOST },
      ),
    ),
    env: Type.Optional(
      Type.Array(
        Type.String({
          pattern: '^[A-Z][A-Z0-9_]{0,60}=[A-Za-z0-9_./:@={}-]{1,200}$',
          description:
            'A variable and its value, as `NAME=value`; `YOUR_API_KEY` stands for the key.',
        }),
        { maxItems: MOST },
      ),
    ),
    started: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
        description:
          'The day on which we started it by exactly this and it completed `initialize`; left out if we could not.',
      }),
    ),
  },
  'How its local server is started.',
)
