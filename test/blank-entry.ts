// An entry of search that says nothing.
import type { SearchText } from '../src/store/search/entry.ts'

export const BLANK: SearchText = {
  slug: 'x',
  name: 'X',
  description: '',
  category: 'other',
  kind: 'service',
  tags: [],
  aliases: [],
  capabilities: [],
  operations: [],
  accessMethods: [],
  authMethods: [],
}
