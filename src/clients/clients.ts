// The list of clients; what each makes of a server, and what it loses of its tools.
import { aiSdk } from './ai-sdk/ai-sdk.ts'
import { claudeCode } from './claude-code/claude-code.ts'
import { claudeDesktop } from './claude-desktop/claude-desktop.ts'
import { type Client, type ClientRule, RULE_CLASSES } from './client.ts'
import { cline } from './cline/cline.ts'
import { codex } from './codex/codex.ts'
import { continueDev } from './continue/continue.ts'
import { copilotCli } from './copilot-cli/copilot-cli.ts'
import { cursor } from './cursor/cursor.ts'
import { geminiCli } from './gemini-cli/gemini-cli.ts'
import { goose } from './goose/goose.ts'
import { opencode } from './opencode/opencode.ts'
import { roo } from './roo/roo.ts'
import { sdkV1 } from './sdk-v1/sdk-v1.ts'
import { readServer, type ClientOptions, type Server } from './server.ts'
import { ownFindings, viewOf, type View, type ClientFinding } from './view.ts'
import { vscode } from './vscode/vscode.ts'
import { windsurf } from './windsurf/windsurf.ts'
import { zed } from './zed/zed.ts'

const LISTED = [
  claudeCode,
  claudeDesktop,
  codex,
  geminiCli,
  vscode,
  copilotCli,
  cursor,
  windsurf,
  zed,
  opencode,
  goose,
  cline,
  roo,
  continueDev,
  aiSdk,
  sdkV1,
] as const

export type ClientId = (typeof LISTED)[number]['id']
export type ClientView = View<ClientId>

export const CLIENTS: readonly Client<ClientId>[] = LISTED
export const CLIENT_IDS: readonly ClientId[] = LISTED.map(({ id }) => id)

const BY_ID: ReadonlyMap<string, Client<ClientId>> = new Map(LISTED.map((each) => [each.id, each]))

/** Whose a file is taken to be that does not say it. */
export const FIRST_CLIENT: ClientId = LISTED[0].id

export function clientOf(id: ClientId): Client<ClientId> {
  return knownIn(BY_ID, id)
}

export function clientName(id: string): string {
  return BY_ID.get(id)?.name ?? id
}

export const RULES: readonly ClientRule[] = LISTED.flatMap(({ rules }) => rules)

const RULES_BY_ID: ReadonlyMap<string, ClientRule> = new Map(RULES.map((rule) => [rule.id, rule]))

export function ruleOf(id: string): ClientRule {
  return knownIn(RULES_BY_ID, id)
}

function knownIn<T>(all: ReadonlyMap<string, T>, id: string): T {
  const known = all.get(id)
  if (known === undefined) throw new Error(`Nothing is called ${id}.`)
  return known
}

/** The day of the newest look at these rules. */
export function newestOf(rules: readonly ClientRule[]): string {
  return rules.map(({ source }) => source.date).reduce((a, b) => (a > b ? a : b), '')
}

/** The day of the newest look at any client. */
export const NEWEST_LOOK = newestOf(RULES)

/** Of all clients, or only of these. */
export function clientViews(
  server: Server,
  options: ClientOptions = {},
  only: readonly string[] = [],
): ClientView[] {
  const sent = readServer(server)
  const own = ownFindings(sent)
  return CLIENTS.filter(({ id }) => only.length === 0 || only.includes(id)).map((client) =>
    viewOf(client, sent, options, own, ruleOf),
  )
}

export interface ClientLoss {
  id: ClientId
  name: string
  /** Whether the model gets every tool whole, by rules that are certain; null if not known. */
  isWhole: boolean | null
  /** The worst loss by a certain rule, and at how many tools. */
  certain: Loss | null
  /** The worst that users report. */
  reported: Loss | null
}

export interface Loss {
  finding: ClientFinding
  /** Tools with a finding of the same rule. */
  tools: number
}

/** A part of clients is none itself: those that rest on it have its losses. */
export function clientLosses(views: readonly Omit<ClientView, 'context'>[]): ClientLoss[] {
  return views
    .filter(({ id }) => !clientOf(id).isPart)
    .map(({ id, name, loads, findings }) => {
      const lost = findings.filter(isLoss)
      const certain = worstOf(lost.filter((finding) => !isReported(finding)))
      const reported = worstOf(lost.filter(isReported))
      const isWhole = certain ? false : loads === 'all' ? true : null
      return { id, name, isWhole, certain, reported }
    })
}

/** A tool that is gone, a request that fails, or a description or parameter that is not sent. */
function isLoss({ rule, class: severity }: ClientFinding): boolean {
  if (severity === 'altered') return ruleOf(rule).loses !== undefined
  return severity !== 'warned'
}

function isReported({ rule }: ClientFinding): boolean {
  return ruleOf(rule).certainty === 'reported'
}

function worstOf(findings: readonly ClientFinding[]): Loss | null {
  const severity = RULE_CLASSES.find((each) => findings.some((finding) => finding.class === each))
  const finding = findings.find((each) => each.class === severity)
  if (!finding) return null
  return { finding, tools: findings.filter(({ rule }) => rule === finding.rule).length }
}
