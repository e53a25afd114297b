// The parts of README.md that are printed: today's figures and today's output.
import { readLaunchCatalogue } from '../../src/usecases/operate/launch-catalogue.ts'
import { joinedEvidence } from '../../src/domain/index.ts'
import { method } from '../../src/grade/method.ts'
import { recordFrom } from '../../src/usecases/tool-record.ts'
import { profileMarkdown } from '../../src/represent/text/profile.ts'
import { gradeLaunchCatalogue, listed } from '../launch-grades.ts'

const root = new URL('../../', import.meta.url)
const EXAMPLE = 'stripe'

export async function figures(): Promise<string> {
  const graded = await gradeLaunchCatalogue()
  const tools = listed(graded)
  const { captured: looks } = await readLaunchCatalogue(new URL('catalogue/', root).pathname)
  const captured = tools.filter(({ entry }) => looks.has(entry.slug)).length
  const categories = new Set(tools.map(({ entry }) => entry.category)).size
  const references = graded.filter(({ entry }) => entry.kind === 'reference').length
  const scored = method().checks.filter(({ weight }) => weight > 0).length
  return [
    `- **${scored} scored checks** on token efficiency, access, authentication, speed, discoverability, reliability, safety and reactivity, for APIs, MCP servers and CLIs. Each check is a few lines that anyone can read.`,
    `- **A launch catalogue** of ${tools.length} tools in ${categories} categories: what their vendors state, each fact with its source, and for ${captured} of them captured evidence. ${references} reference servers of MCP are graded too, but not listed.`,
  ].join('\n')
}

export async function profile(): Promise<string> {
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
    Date.parse(seen.observedAt ?? ''),
  )
  return fenced(profileMarkdown(record))
}

function fenced(text: string): string {
  return `\`\`\`\n${text.trimEnd()}\n\`\`\``
}
