// Lists of the service as rows: tools, categories and reviews, for a terminal or for markdown.
import type {
  CategoryRead,
  PaginationRead,
  ReviewRead,
  ToolRead,
} from '../../domain/answer/relied.ts'
import { EVIDENCE_WORDS } from '../words/evidence.ts'
import { counted } from '../../domain/text/figures.ts'
import type { Column } from './markdown.ts'

export interface Rows {
  columns: readonly Column[]
  rows: string[][]
  /** The legend of the marks in the rows. */
  note?: string
}

/** A column, and what it shows of each. */
type Shows<T> = readonly (Column & { of: (each: T) => string })[]

function rowsOf<T>(columns: Shows<T>, all: readonly T[]): Rows {
  return { columns, rows: all.map((each) => columns.map(({ of }) => of(each))) }
}

const TOOL: Shows<ToolRead> = [
  { title: 'Grade', of: ({ grade, status }) => grade ?? status },
  { title: 'Score', align: 'right', of: ({ score }) => scoreText(score) },
  { title: 'Slug', of: ({ slug }) => slug },
  { title: 'Access', of: ({ accessMethods }) => accessMethods.join(' ') },
  { title: 'Category', of: ({ category }) => category },
  {
    title: 'Evidence',
    of: ({ evidence, provisional }) =>
      `${evidence === null ? '–' : EVIDENCE_WORDS[evidence]}${provisional ? '*' : ''}`,
  },
  { title: 'Description', shrinks: true, of: ({ description }) => description },
]

export function toolRows(tools: readonly ToolRead[]): Rows {
  const isMarked = tools.some(({ provisional }) => provisional)
  return {
    ...rowsOf(TOOL, tools),
    ...(isMarked && { note: '* provisional: based on little evidence' }),
  }
}

const CATEGORY: Shows<CategoryRead> = [
  { title: 'Slug', of: ({ slug }) => slug },
  { title: 'Tools', align: 'right', of: ({ toolCount }) => String(toolCount) },
  { title: 'Average', align: 'right', of: ({ averageScore }) => scoreText(averageScore) },
  { title: 'Description', shrinks: true, of: ({ description }) => description },
]

export function categoryRows(categories: readonly CategoryRead[]): Rows {
  return rowsOf(CATEGORY, categories)
}

const REVIEW: Shows<ReviewRead> = [
  { title: 'Date', of: ({ createdAt }) => createdAt.slice(0, 10) },
  { title: 'Score', align: 'right', of: ({ overallScore }) => scoreText(overallScore) },
  {
    title: 'Done',
    of: ({ task }) => (task?.completed === undefined ? '–' : task.completed ? 'yes' : 'no'),
  },
  {
    title: 'By',
    of: ({ agentId, agentPlatform }) =>
      [agentId, agentPlatform].filter(Boolean).join(', ') || 'anonymous',
  },
  { title: 'Key', of: ({ verified }) => (verified ? 'yes' : 'no') },
  {
    title: 'Task and friction',
    shrinks: true,
    of: ({ task, biggestFriction }) =>
      [task?.description, biggestFriction && `Friction: ${biggestFriction}`]
        .filter(Boolean)
        .join(' '),
  },
]

export function reviewRows(reviews: readonly ReviewRead[]): Rows {
  return rowsOf(REVIEW, reviews)
}

/** The line below a page of a list. */
export function pageLine(
  { page, total, totalPages, hasNext }: PaginationRead,
  noun: string,
): string {
  if (total === 0) return `No ${noun}s.`
  const all = counted(total, noun)
  if (totalPages <= 1) return `${all}.`
  return `Page ${page} of ${totalPages}, ${all}.${hasNext ? ` --page ${page + 1} shows the next.` : ''}`
}

export function scoreText(score: number | null | undefined): string {
  return typeof score === 'number' ? score.toFixed(1) : '–'
}
