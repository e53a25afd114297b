// Applies the edits of a tool's verified owner, and takes them back.
import type { OwnerWords } from './owner.ts'
import type { ToolRecord } from './tool.ts'
import { nameFromUrl } from './tool-name.ts'

export function withOwner(record: ToolRecord, owner: OwnerWords | undefined): ToolRecord {
  const { owner: _before, ...rest } = record
  if (owner === undefined || Object.keys(owner).length === 0) return rest
  const { name, description, category } = owner
  return {
    ...rest,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category, categoryWish: null }),
    ...((name !== undefined || description !== undefined) && { wordsBy: 'owner' as const }),
    owner: { ...owner, ...insteadOf(record, owner) },
  }
}

/** What differs from the owner's words comes from somebody else, and is what returns after them. */
function insteadOf(
  { name, description, category, categoryWish, ...record }: ToolRecord,
  { instead, ...owner }: OwnerWords,
): Pick<OwnerWords, 'instead'> {
  const wordsBy = record.wordsBy ?? null
  // Words from before this was kept: nobody knows what they replaced.
  if (instead === undefined && wordsBy === 'owner') return {}
  const before = instead ?? { name, description, category, categoryWish, wordsBy }
  const isOwnCategory = category === owner.category
  return {
    instead: {
      name: name === owner.name ? before.name : name,
      description: description === owner.description ? before.description : description,
      category: isOwnCategory ? before.category : category,
      categoryWish: isOwnCategory ? before.categoryWish : categoryWish,
      wordsBy: wordsBy === 'owner' ? before.wordsBy : wordsBy,
    },
  }
}

/** The tool without its owner's words; facts are taken out of its declaration elsewhere. */
export function withoutOwner(record: ToolRecord): ToolRecord {
  const { owner, wordsBy: _by, ...rest } = record
  if (owner === undefined) return record
  const { wordsBy, ...words } = owner.instead ?? {
    ...(owner.name !== undefined && { name: nameFromUrl(record.url) }),
    ...(owner.description !== undefined && { description: '' }),
    wordsBy: 'address' as const,
  }
  return { ...rest, ...words, ...(wordsBy && { wordsBy }) }
}
