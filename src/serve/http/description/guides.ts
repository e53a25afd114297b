// The guides, read once from docs/guides in the order in which they are best read.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readGuide, type Guide } from '../../../represent/html/guide.ts'

const FOLDER = join(import.meta.dirname, '../../../../docs/guides')
const ORDER = ['read-a-grade', 'submit-a-tool', 'review-a-tool', 'show-a-badge', 'gate-in-ci', 'help-the-scanner', 'self-host'] as const

export function readGuides(base: string): Guide[] {
  return ORDER.map((slug) => readGuide(slug, readFileSync(join(FOLDER, `${slug}.md`), 'utf8'), base))
}
