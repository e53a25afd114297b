// How to authenticate against a tool, as every list shows it.
import { Type } from '../schema/type.ts'
import type { Static } from 'typebox'
import { AUTH_METHODS } from '../evidence/declaration.ts'
import { choice, listOf, orNull, shape, text } from '../schema/schema.ts'

export const AuthInfoSchema = shape(
  {
    methods: listOf(choice(AUTH_METHODS), 7, 'Ways to sign in.'),
    selfServe: orNull(
      Type.Boolean({ description: 'You can get a key immediately, without contacting sales.' }),
    ),
    scoped: orNull(Type.Boolean({ description: 'Keys or tokens can be restricted.' })),
    machineFlow: orNull(
      Type.Boolean({ description: 'A program can sign in without a human at a browser.' }),
    ),
    docsUrl: orNull(text('An address.', 2048)),
  },
  'How to authenticate; null if unknown.',
)
export type AuthInfo = Static<typeof AuthInfoSchema>
