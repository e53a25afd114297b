// How a page, a description or a server names itself: stored as sent, truncated, and screened
// before it is shown.
import type { Static } from 'typebox'
import { orNull, openObject, text, webAddress } from '../../schema/schema.ts'
import { Type } from '../../schema/type.ts'

const OwnWordsSchema = openObject(
  {
    name: orNull(text('og:site_name or application-name of a page; serverInfo.name.', 200)),
    title: orNull(text('The title of a page; info.title; serverInfo.title.', 300)),
    description: orNull(text('What it says it does.', 500)),
    icon: orNull(webAddress('Where it says that its icon is.')),
  },
  'What it calls itself, in its own words.',
)
export type OwnWords = Static<typeof OwnWordsSchema>

export const ownWords = Type.Optional(OwnWordsSchema)
