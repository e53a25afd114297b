// Maps a tool's record to the columns it is found, sorted and counted by, and a row to its tool.
import { hash } from 'node:crypto'
import { byAccess, type ByAccess } from '../../domain/grading/criterion.ts'
import { LETTER_BOUNDS, LETTERS, letterAbove, type Letter } from '../../domain/grading/letter.ts'
import { normalise } from '../../domain/text/normalise.ts'
import { recordTraits, traitsOf } from '../../domain/tool/tool-filter.ts'
import type { Documents, Tool, ToolRecord, ToolStatus } from '../../domain/tool/tool.ts'
import type { Tables } from './statement.ts'

/** PostgreSQL indexes at most 2.7 KB; a longer address is identified by its hash. */
const LONGEST_URL_KEY = 1000

/** 0 (F) to 7 (A+). */
export function rankOf(letter: Letter): number {
  return LETTERS.length - 1 - LETTERS.indexOf(letter)
}

export function letterOfRank(rank: number | null): Letter | null {
  return rank === null ? null : (LETTERS[LETTERS.length - 1 - rank] ?? null)
}

export function columnsOf(record: ToolRecord, urlKey: string) {
  const {
    letter = null,
    exact = null,
    score = null,
  } = record.status === 'graded' ? (record.grading ?? {}) : {}
  // A reference or test server is graded and displayed, but not ranked.
  const isListed = letter !== null && exact !== null && record.kind !== 'reference'
  const { api, mcp, cli } = accessScoreKeys(record)
  return {
    slug: record.slug,
    name: record.name,
    name_key: foldedName(record.name),
    url_key: storedUrlKey(urlKey),
    category: record.category,
    status: record.status,
    grade_rank: isListed ? rankOf(letter) : null,
    score_key: isListed ? scoreKey(exact, letter) : null,
    score: isListed ? score : null,
    api_score_key: api,
    mcp_score_key: mcp,
    cli_score_key: cli,
    flags: traitsOf(recordTraits(record)),
    updated_at: Date.parse(record.updatedAt),
    method_version: methodIdOf(record),
  }
}

/** The version and the digest of the method that graded it; empty if it has no grading. */
function methodIdOf({ grading, methodDigest }: ToolRecord): string {
  const version = grading?.methodVersion ?? ''
  return version === '' || methodDigest === undefined ? version : `${version}+${methodDigest}`
}

/** The version of a method, of which the digest says no more to a reader. */
export function versionOfMethod(id: string): string {
  return id.split('+')[0] ?? id
}

/** The score that search uses: unlike lists, it includes reference servers. Null without grade. */
export function foundScoreKey({ status, grading }: ToolRecord): number | null {
  const { letter = null, exact = null } = status === 'graded' ? (grading ?? {}) : {}
  return letter === null || exact === null ? null : scoreKey(exact, letter)
}

/** The score of each access method; null if it has no grade, as before method 3. */
export function accessScoreKeys({ status, grading }: ToolRecord): ByAccess<number | null> {
  const access = status === 'graded' ? grading?.access : undefined
  return byAccess((id) => {
    const { letter = null, exact = null } = access?.[id] ?? {}
    return letter === null || exact === null ? null : scoreKey(exact, letter)
  })
}

export function storedUrlKey(urlKey: string): string {
  return urlKey.length <= LONGEST_URL_KEY ? urlKey : `sha256:${hash('sha256', urlKey)}`
}

/** Lower case without accents, so that names sort as people read them. */
function foldedName(name: string): string {
  return normalise(name, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** Thousandths that cross no boundary of a letter, because `minGrade` filters by them. */
function scoreKey(exact: number, letter: Letter): number {
  const above = letterAbove(letter)
  const most = above ? LETTER_BOUNDS[above] * 1000 - 1 : 10_000
  return Math.max(LETTER_BOUNDS[letter] * 1000, Math.min(most, Math.floor(exact * 1000 + 1e-6)))
}

/** A tool as a read returns it. `version` changes with every write and is the basis of the ETag. */
export interface StoredTool {
  slug: string
  status: ToolStatus
  tool: Tool
  /** Null for what is not ranked, such as reference servers. */
  grade: Letter | null
  score: number | null
  version: number
  documents: Pick<Documents, 'profile' | 'markdown'>
}

export type StoredRow = Omit<Tables['tool_document'], 'tool_id'> &
  Pick<Tables['tool'], 'id' | 'slug' | 'status' | 'grade_rank' | 'score' | 'version'>

export function storedTool(row: StoredRow): StoredTool {
  const { tool, profile, markdown } = row
  return {
    slug: row.slug,
    status: row.status as ToolStatus,
    tool: toolIn(tool),
    grade: letterOfRank(row.grade_rank),
    score: row.score,
    version: row.version,
    documents: { profile, markdown },
  }
}

/** The tool in a stored text; one of an older version has no grades of access methods. */
export function toolIn(text: string): Tool {
  const tool = JSON.parse(text) as Tool
  tool.accessGrades ??= byAccess(() => null)
  return tool
}
