// The parts of docs/method.md about single subjects: what facts hold for, what is estimated, and texts
// that would hijack an agent.
import type { Facts } from '../../src/domain/evidence/facts.ts'
import type { Method } from '../../src/grade/method.ts'
import { percentWords } from '../../src/represent/words/evidence.ts'

type Fact = NonNullable<Facts[keyof Facts]>

export function factsPart(facts: readonly Fact[]): string[] {
  const read = facts.filter(({ basis }) => basis === 'source')
  const unquoted = read.filter((fact) => !('quote' in fact)).length
  const scoped = facts.filter((fact) => 'scope' in fact).length
  return [
    '## Facts and what they hold for',
    '',
    'What a vendor’s page states is a fact: a key of a closed set, a value, the page, and usually a note (the header, the parameter, the resource). It holds for all, unless it has a **scope**: a _part_ (some endpoints, commands or objects), a _plan_ or a _trial_. What is limited in this way earns half of the points of its outcome, never less than 1, and its sentence ends with the limit: “This holds only on the Enterprise plan.” The scope that counts is that of the fact which decides the check. It lowers merits only: a burden that holds for a part costs no more.',
    '',
    `Where a fact has no scope, its note is printed beside the sentence. Where the words of the page are not recorded, the sentence says _From a page, not quoted_; the fact keeps its strength. Of the ${figure(read.length)} facts that were read at their page, ${figure(unquoted)} are not quoted; ${figure(scoped)} facts of the launch catalogue have a scope. An owner’s words never cost: of what the owner of a tool states, the part counts that gives each criterion its highest mean.`,
    '',
  ]
}

/** What structure shows of a question, by access method; the rest is for a reader. */
export function estimatesPart({ checks, evidenceWeight, estimated }: Method): string[] {
  const rows = checks.filter(({ isEstimated }) => isEstimated)
  const open = checks.filter(({ outcomes, parts }) => outcomes.length === 0 && parts.length === 0)
  return [
    '## What is estimated',
    '',
    `The same questions are asked of every text, and structure answers them as far as it can: lengths, descriptions, choices, schemas, statuses, options. An estimate counts ${percentWords(evidenceWeight.estimated)} of the weight of its check, and says what it rests on. The most points that it can give are the last that structure can show.`,
    '',
    '| Question | Of | Weight | Most points |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ title, surfaces, weight, outcomes }) =>
        `| ${title} | ${surfaces.map((surface) => NAMES[surface] ?? surface).join(', ')} | ${weight} | ${Math.max(...outcomes.map(({ points }) => points))} |`,
    ),
    '',
    `Of ${listOf(open.map(({ title }) => `_${title}_`))} structure tells nothing. They are not known until the texts are read: not a merit, and not a fault. A tool without any text is another case: an agent has nothing to read there, so these questions are unpublished and earn 1 point.`,
    '',
    `**Until the texts are read** an MCP server has at most ${estimated.mcp}, an API and a program at most ${estimated.api}.`,
    '',
  ]
}

const NAMES: Readonly<Record<string, string>> = { mcp: 'MCP', api: 'API', cli: 'CLI' }

function listOf(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)]
    .filter((part) => part !== '')
    .join(' and ')
}

export function hijackPart(): string[] {
  return [
    '## Texts that would hijack an agent',
    '',
    'An agent reads the texts of a tool as if its user had written them. One detector reads names, descriptions and schemas of MCP tools, the instructions of a server and `llms.txt`. It looks for orders to drop earlier instructions, to obey somebody else than the user, to hand over key files, passwords, the conversation or the system prompt; for invisible characters; and for the same in a disguise, such as base64 or spaced letters.',
    '',
    'It is a closed list of phrases, and it understands nothing. So what it finds is quoted and limits the letter to B for the whole tool until somebody has read the text; and **that nothing was found proves nothing, and earns nothing**. The table below says how much it finds. The same detector keeps reviews and submitted words from being shown until a person has read them.',
    '',
  ]
}

function figure(count: number): string {
  return count.toLocaleString('en')
}
