// Applies the edits of a tool's verified owner.
import type { OwnerWords } from './owner.ts'
import type { ToolRecord } from './tool.ts'

export function withOwner(record: ToolRecord, owner: OwnerWords | undefined): ToolRecord {
  if (owner === undefined) return record
  const { name, description, category } = owner
  return {
    ...record,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category, categoryWish: null }),
    ...((name !== undefined || description !== undefined) && { wordsBy: 'owner' as const }),
    owner,
  }
}
