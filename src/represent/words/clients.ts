// Words about MCP clients: what they load, keep, cost and do.
import { CLIENTS, NEWEST_LOOK, newestOf } from '../../clients/clients.ts'
import type { ClientRules, TaskCost, ToolClient } from '../../domain/answer/clients.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import { figure } from '../../domain/text/figures.ts'
import { quotedFacts } from './checks.ts'

export const CLASS_WORDS: Readonly<Record<string, string>> = {
  'all-hidden': 'all hidden',
  rejected: 'rejected',
  hidden: 'hidden',
  altered: 'altered',
  warned: 'warned',
}

export const CERTAINTY_WORDS: Readonly<Record<string, string>> = {
  source: 'read in its source',
  run: 'run with its package',
  documented: 'documented',
  reported: 'reported by users',
}

/** Whether the model gets every tool, and whole. */
export function loadWords({
  loads,
  keeps,
}: Pick<ToolClient, 'loads' | 'keeps'>):
  | 'all tools'
  | 'some tools'
  | 'no tools'
  | 'all, not whole'
  | 'not known' {
  if (loads === 'none') return 'no tools'
  if (loads === 'some') return 'some tools'
  if (keeps === 'less') return 'all, not whole'
  return loads === 'all' ? 'all tools' : 'not known'
}

/** With ≈ where the tokenizer is not that of the vendor. */
export function tokenWords(tokens: number | null, estimate: string | null): string {
  return tokens === null ? '–' : `${estimate === null ? '' : '≈'}${figure(tokens)}`
}

export function taskWords(task: TaskCost | null): string {
  return task === null ? '–' : `≈${figure(task.total)}`
}

/** The parts of the cost of a task that are known. */
export function taskParts({ before, search, loaded, call, answer }: TaskCost): string {
  return [
    `${figure(before)} before it starts`,
    ...(search === null ? [] : [`${figure(search)} for a search`]),
    ...(loaded === null ? [] : [`${figure(loaded)} for the tools that it loads`]),
    `${figure(call)} for a call`,
    answer === null ? 'the answer is not known' : `${figure(answer)} for a default list of its API`,
  ].join(', ')
}

/** "10 of 12 clients load every tool whole" */
export function wholeWords(clients: readonly ToolClient[]): string {
  const known = clients.filter(({ keeps }) => keeps !== null)
  const whole = known.filter(({ keeps }) => keeps === 'everything')
  return `${whole.length} of ${known.length} clients load every tool whole`
}

/** "10 of 12 clients load every tool whole; not known of Cursor; users report losses in …". */
export function clientsSummary(clients: readonly ToolClient[]): string {
  const others = clients.filter(({ keeps }) => keeps === null)
  const lossy = others.filter(({ loads }) => loads === 'none' || loads === 'some')
  const silent = others.filter((client) => !lossy.includes(client))
  return `${wholeWords(clients)}${named('users report losses in', lossy)}${named('not known of', silent)}.`
}

function named(words: string, clients: readonly ToolClient[]): string {
  return clients.length === 0 ? '' : `; ${words} ${clients.map(({ name }) => name).join(', ')}`
}

/** The check of the clients in one line; null if no list of tools was read. */
export function clientsLine({ checks }: Pick<Grading, 'checks'>): string | null {
  const check = checks.find(({ id }) => id === 'client-compatibility')
  if (check?.status !== 'judged' || check.basis !== 'seen') return null
  const { kept, count, client, lost, reported } = quotedFacts(check.facts)
  const loss = client === undefined ? '' : `; lost in ${client}: ${lost}`
  const rumour = reported === 'none' ? '' : `; users report of ${reported}`
  return `Clients: ${kept === undefined ? `all ${count}` : `${kept} of ${count}`} load every tool whole${loss}${rumour}`
}

export const ESTIMATE_WORDS =
  '≈ is counted with o200k, the tokenizer of OpenAI models; other models count otherwise, and a task is an estimate.'

/** How long ago a day was. */
export function ageWords(day: string, today: string): string {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000))
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : `${figure(days)} days ago`
}

/** The rules of every client, as data. */
export function clientRules(): ClientRules {
  return {
    asOf: NEWEST_LOOK,
    clients: CLIENTS.map(({ id, name, defers, unknown, rules }) => {
      const own = rules.filter((rule) => rule.id !== 'own-limit')
      return {
        id,
        name,
        asOf: newestOf(own),
        loading: defers ? 'on-demand' : 'up-front',
        unknown: unknown ?? null,
        rules: own.map(({ id: rule, level, says, fix, certainty, source }) => ({
          id: rule,
          class: level,
          does: says,
          fix,
          certainty,
          source,
        })),
      }
    }),
  }
}
