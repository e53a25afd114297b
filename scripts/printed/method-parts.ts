// The parts of docs/method.md about single subjects: what facts hold for, what a tool can reach, and
// texts that steer.
import type { Facts } from '../../src/domain/evidence/facts.ts'
import { serversBounded } from '../effects.ts'

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

export async function reachPart(): Promise<string[]> {
  const [half, most, nearly] = await Promise.all([0.5, 0.75, 0.9].map(serversBounded))
  return [
    '## What a tool can reach',
    '',
    'A tool is safe by what its schema and its texts bound, not because we find no word that we fear. Each MCP tool is read in this order.',
    '',
    '1. **Plain danger.** A parameter is called command, cmd, shell, sql or the like; or it is called code or script and something is run; or a text says so in plain English (“runs any shell command”). With a bound that its texts state (a sandbox, an allowlist, read-only statements, this page) the server has at most B+; marked as destructive at most B; unmarked at most C+; marked read-only without a bound at most D. The report names the parameter or quotes the words.',
    '2. **Bounded.** Every input is closed (a boolean, number, enum, a date, uuid or email, an anchored pattern of letters and digits, an id or an attribute by its name), or is a text whose role is to be stored, sent or searched for. It counts in full. Where all inputs are closed the language of the texts does not matter; a free text needs a description in English that begins with a plain verb.',
    '3. **Bounded by its words.** It counts half: a stated bound, a parameter that is said to be an id, a schema that lists no input and does not refuse others, and a believed read-only tool that is free only in a path, a link or a filter.',
    '4. **Not shown to be bounded.** Everything else: no points, and no accusation. A tool for every request, or one that does everything, is here.',
    '',
    `The points are the share of the tools, those with the same parameters counted once. An A needs half, and no plain danger. Of ${half?.all} captured servers ${half?.servers} have half, ${most?.servers} three quarters, ${nearly?.servers} nine tenths.`,
    '',
    '**A read-only mark is believed** where the description begins with a verb of reading, or the name has one and nothing describes the tool, and no name, parameter, listed action or joined verb (“… and voids it”) may change something. Otherwise it counts as no mark. It is _contradicted_, at most C, only by a plain verb of changing in the name or at the beginning of the description. Without any annotations a server has at most B+, with a deletion that nothing marks at most B. All lists of words are closed and of English names: a shell under other words is not found, it is only not shown to be bounded.',
    '',
  ]
}

export function steeringPart(): string[] {
  return [
    '## Texts that steer',
    '',
    'An agent reads the texts of a tool as if its user had written them. One detector reads them all: names, descriptions and schemas of MCP tools, the instructions of a server, `llms.txt`, reviews, submitted and edited words, and what changed between two versions of a contract.',
    '',
    '- **Hostile** (F for the whole tool): orders to drop earlier instructions, to obey somebody else than the user, to hand over key files, passwords, the conversation or the system prompt; invisible characters; and the same in a disguise, such as base64 or spaced letters.',
    '- **Suspicious** (at most B): secrecy towards the user, no confirmation, priority over the user or over other tools, role markers, hidden markup, addresses with a slot for data.',
    '- **Steering** (at most B, quoted): a tool may speak of itself. It may not give orders about another tool (before, when or after it is used, call, change, replace, append …), fix values for it, or ask for data of the user in an argument whose name does not say so. Guidance is no steering: “get the id with X first”, “use X for …, this one for …”.',
    '- **A visitor’s text** (a review, a submission) may besides not address its reader about what only the reader has. It is quarantined until a person has read it.',
    '',
    'All of it is a closed list of phrases over classes of words. It understands nothing. **That nothing was found proves nothing, and earns nothing**: the check counts only where something was found. The table below says how much it finds.',
    '',
  ]
}

function figure(count: number): string {
  return count.toLocaleString('en')
}
