// What each client makes of the tools of a server. Pure: the same list gives the same views.
import { aiSdk } from './each/ai-sdk.ts'
import { claudeCode } from './each/claude-code.ts'
import { claudeDesktop } from './each/claude-desktop.ts'
import { cline } from './each/cline.ts'
import { codex } from './each/codex.ts'
import { continueDev } from './each/continue.ts'
import { copilotCli } from './each/copilot-cli.ts'
import { cursor } from './each/cursor.ts'
import { geminiCli } from './each/gemini-cli.ts'
import { goose } from './each/goose.ts'
import { opencode } from './each/opencode.ts'
import { roo } from './each/roo.ts'
import { sdkV1 } from './each/sdk-v1.ts'
import { vscode } from './each/vscode.ts'
import { windsurf } from './each/windsurf.ts'
import { zed } from './each/zed.ts'
import { readServer, type ClientOptions, type Server } from './server.ts'
import { viewOf, type Client, type ClientView } from './view.ts'

export const CLIENTS: readonly Client[] = [
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
]

/** Of all clients, or only of these. */
export function clientViews(
  server: Server,
  options: ClientOptions = {},
  only: readonly string[] = [],
): ClientView[] {
  const sent = readServer(server)
  return CLIENTS.filter(({ id }) => only.length === 0 || only.includes(id)).map((client) =>
    viewOf(client, sent, options),
  )
}

export function clientName(id: string): string {
  return CLIENTS.find((client) => client.id === id)?.name ?? id
}
