// What looking at configured servers needs: the settings, and the user's consent to each program.
import { readConfig, readEnvironment, publicUrlOf } from '../../app/config.ts'
import { plainText } from '../../represent/words/text.ts'
import type { ConfiguredServer } from '../../stack/config/configured-server.ts'
import { shownCommand } from '../../stack/shown.ts'
import type { LookWish } from '../../usecases/local/look-at-server.ts'
import type { RunScan } from '../../usecases/scan/scan-process.ts'
import { programEnvironment } from './input/program-environment.ts'
import { writeErr } from './output/write.ts'

export function lookWish(runScan?: RunScan): LookWish {
  const settings = readConfig()
  const environment = readEnvironment()
  return {
    allowedRanges: settings.ALLOW_PRIVATE_TARGETS,
    mcpRegistry: settings.SCAN_MCP_REGISTRY,
    botUrl: `${publicUrlOf(settings)}/bot`,
    environment,
    needed: programEnvironment(environment, []),
    folder: process.cwd(),
    now: Date.now(),
    ...(runScan && { runScan }),
  }
}

/** Shows the exact line, each key replaced, and waits for a yes. */
export async function isAgreed(server: ConfiguredServer): Promise<boolean> {
  const { createInterface } = await import('node:readline')
  const names = [...server.env.map(({ name }) => name), ...server.envNames].join(', ')
  writeErr(
    `${plainText(server.name, 60)} (${plainText(server.file, 200)}:${server.line}) runs on this machine:\n  ${plainText(shownCommand(server), 2_000)}\n${names === '' ? '' : `  with ${plainText(names, 500)}\n`}`,
  )
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await new Promise<string>((resolve) => {
    asking.question('Start it? [y/N] ', resolve)
    asking.once('close', () => resolve(''))
  })
  asking.close()
  return /^y(?:es)?$/i.test(answer.trim())
}
