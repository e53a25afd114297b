// Reads the configuration file.
import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import {
  parseScanConfig,
  SCAN_CONFIG_FILE,
  type ConfigTarget,
  type ScanConfig,
} from '../../../domain/scan/scan-config.ts'
import { Refusal, wrongUsage } from '../../../errors/refusal.ts'
import { exactJsonIn, validIn } from '../../../usecases/local/json-in-file.ts'
import { readText } from './files.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface ConfigFile {
  config: ScanConfig
  /** As the user named it. */
  file: string
  text: string
}

/** The named file, or the one in this folder, if any, as it is written. */
export async function readConfigFile(
  named: string | undefined,
  folder: string,
): Promise<ConfigFile | null> {
  const file = named ?? SCAN_CONFIG_FILE
  const path = resolve(folder, file)
  if (named === undefined && !existsSync(path)) return null
  const text = await readText(path)
  const config = validIn(file, parseScanConfig(exactJsonIn(text, path)), 'invalid-config-file')
  return { config, file, text }
}

/** For a scan: its relative paths are resolved against its own folder. */
export function scanConfigOf(
  read: ConfigFile | null,
  folder: string,
  environment: Environment,
): ScanConfig {
  if (read === null) return {}
  const file = resolve(folder, read.file)
  const { targets, evidence, ...rest } = read.config
  return {
    ...rest,
    ...(evidence !== undefined && { evidence: placeIn(dirname(file), evidence) }),
    ...(targets && {
      targets: targets.map((target) =>
        typeof target === 'string' ? target : settled(target, dirname(file), environment),
      ),
    }),
  }
}

/** The file may be somebody else's: it writes in its own folder, and not by way of a link. */
function placeIn(folder: string, evidence: string): string {
  const place = resolve(folder, evidence)
  const root = realpathSync(folder)
  let existing = place
  while (!lstatSync(existing, { throwIfNoEntry: false })) existing = dirname(existing)
  const real = isLink(existing) && !existsSync(existing) ? existing : realpathSync(existing)
  const isInside = place !== resolve(folder) && (real === root || real.startsWith(`${root}${sep}`))
  if (isInside && !isLink(place)) return place
  throw new Refusal('invalid-usage', {
    facts: {
      reason:
        'evidence in a configuration file must be inside its folder; --evidence takes any place',
    },
  })
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

function settled(target: ConfigTarget, folder: string, environment: Environment): ConfigTarget {
  const { openapi, headers } = target
  return {
    ...target,
    ...(openapi !== undefined && {
      openapi: /^https?:\/\//i.test(openapi) ? openapi : resolve(folder, openapi),
    }),
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, filledIn(value, environment)]),
      ),
    }),
  }
}

/** `${NAME}` is replaced by the variable of that name: credentials do not belong in a file. */
function filledIn(value: string, environment: Environment): string {
  return value.replace(/\$\{([A-Za-z_]\w{0,100})\}/g, (_, name: string) => {
    const filled = environment[name]
    if (filled === undefined)
      throw wrongUsage(`the configuration names \${${name}}, which is not set`)
    return filled
  })
}
