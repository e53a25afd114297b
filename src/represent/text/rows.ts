// Lists of the service as rows: tools, categories and reviews, for a terminal or for markdown.
import type {
  CategoryRead,
  PaginationRead,
  ReviewRead,
  ToolRead,
} from '../../domain/answer/relied.ts'
import { EVIDENCE_IN_SHORT } from '../words/tool/evidence-words.ts'
import { counted } from '../../domain/text/counted.ts'
import type { Column } from './document.ts'

export interface Rows {
  columns: readonly Column[]
  rows: string[][]
  /** The legend of the marks in the rows. */
  note?: string
}

export function toolRows(tools: readonly ToolRead[]): Rows {
  return {
    ...(tools.some(({ provisional }) => provisional) && {
      note: '* provisional: based on little evidence',
    }),
    columns: [
      { title: 'Grade' },
      { title: 'Score', align: 'right' },
      { title: 'Slug' },
      { title: 'Access' },
      { title: 'Category' },
      { title: 'Evidence' },
      { title: 'Description', shrinks: true },
    ],
    rows: tools.map((tool) => [
      tool.grade ?? tool.status,
      scoreText(tool.score),
      tool.slug,
      tool.accessMethods.join(' '),
      tool.category,
      `${tool.evidence === null ? '–' : EVIDENCE_IN_SHORT[tool.evidence]}${tool.provisional ? '*' : ''}`,
      tool.description,
    ]),
  }
}

export function categoryRows(categories: readonly CategoryRead[]): Rows {
  return {
    columns: [
      { title: 'Slug' },
      { title: 'Tools', align: 'right' },
      { title: 'Average', align: 'right' },
      { title: 'Description', shrinks: true },
    ],
    rows: categories.map(({ slug, toolCount, averageScore, description }) => [
      slug,
      String(toolCount),
      scoreText(averageScore),
      description,
    ]),
  }
}

export function reviewRows(reviews: readonly ReviewRead[]): Rows {
  return {
    columns: [
      { title: 'Date' },
      { title: 'Score', align: 'right' },
      { title: 'Done' },
      { title: 'By' },
      { title: 'Key' },
      { title: 'Task and friction', shrinks: true },
    ],
    rows: reviews.map(
      ({ createdAt, overallScore, task, agentId, agentPlatform, verified, biggestFriction }) => [
        createdAt.slice(0, 10),
        scoreText(overallScore ?? null),
        task?.completed === undefined ? '–' : task.completed ? 'yes' : 'no',
        [agentId, agentPlatform].filter(Boolean).join(', ') || 'anonymous',
        verified ? 'yes' : 'no',
        [task?.description, biggestFriction && `Friction: ${biggestFriction}`]
          .filter(Boolean)
          .join(' '),
      ],
    ),
  }
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
