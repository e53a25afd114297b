// README.md: whatever stands between its `printed` marks is today's figure or today's output.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { readLaunchCatalogue } from '../../src/rating/launch/launch-catalogue.ts'
import { joinedEvidence } from '../../src/domain/index.ts'
import { method } from '../../src/grade/method.ts'
import { recordFrom } from '../../src/rating/tool-record.ts'
import { profileMarkdown } from '../../src/represent/markdown/profile.ts'
import { gradeLaunchCatalogue } from '../launch-grades.ts'

const root = new URL('../../', import.meta.url)
const EXAMPLE = 'stripe'
const PRINTED: Record<string, () => Promise<string>> = { figures, profile, report }

/** Each part begins with `<!-- printed: name -->` and ends with `<!-- end -->`. */
export async function readme(): Promise<string> {
  let text = await readFile(new URL('README.md', root), 'utf8')
  for (const [name, print] of Object.entries(PRINTED)) {
    const start = `<!-- printed: ${name} -->\n`
    const from = text.indexOf(start)
    const to = text.indexOf('\n<!-- end -->', from)
    if (from < 0 || to < 0)
      throw new Error(`README.md has no part "${start.trim()}" … "<!-- end -->"; put it back`)
    text = `${text.slice(0, from + start.length)}\n${await print()}\n${text.slice(to)}`
  }
  return text
}

async function figures(): Promise<string> {
  const graded = await gradeLaunchCatalogue()
  const captured = graded.filter(
    ({ grading }) => grading.evidence !== 'declared' && grading.evidence !== null,
  ).length
  const categories = new Set(graded.map(({ entry }) => entry.category)).size
  const scored = method().checks.filter(({ weight }) => weight > 0).length
  return [
    `- **${scored} scored checks** on token efficiency, access, authentication, speed, discoverability, reliability, safety and reactivity, for APIs, MCP servers and CLIs. Each check is one short file.`,
    `- **A launch catalogue** of ${graded.length} tools in ${categories} categories: what their vendors state, each fact with its source, and for ${captured} of them captured evidence.`,
  ].join('\n')
}

async function profile(): Promise<string> {
  const { entries, captured } = await readLaunchCatalogue(new URL('catalogue/', root).pathname)
  const entry = entries.find(({ slug }) => slug === EXAMPLE)
  const seen = captured.get(EXAMPLE)
  if (entry === undefined || seen === undefined)
    throw new Error(
      `${EXAMPLE} has no captured evidence; name another tool in scripts/printed/readme.ts`,
    )
  const record = recordFrom(
    { ...entry, wordsBy: 'catalogue', categoryWish: null },
    joinedEvidence(entry, seen),
    0,
  )
  return fenced(profileMarkdown(record))
}

/** The beginning and the end of what `agentgrade grade` prints. */
async function report(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['bin/agentgrade.js', 'grade', `catalogue/${EXAMPLE}.json`],
    {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
    },
  )
  const [head = '', criteria = '', fixes = '', ...rest] = stdout.trimEnd().split('\n\n')
  return fenced([head, beginning(criteria, 2), beginning(fixes, 3), ...rest].join('\n\n'))
}

function beginning(text: string, lines: number): string {
  return [...text.split('\n').slice(0, lines), '  …'].join('\n')
}

function fenced(text: string): string {
  return `\`\`\`\n${text.trimEnd()}\n\`\`\``
}
