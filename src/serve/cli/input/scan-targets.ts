// The targets of `agentgrade scan`, from the command line and the configuration file.
import type { ConfigTarget, ScanConfig } from '../../../domain/scan/scan-config.ts'
import { withScheme } from '../../../domain/tool/tool-url.ts'
import { redactAddresses } from '../../../domain/text/secret.ts'
import { showCommand } from '../../../domain/text/secret-command.ts'
import { wrongUsage } from '../../../errors/refusal.ts'

export interface TargetOptions {
  stdio?: string
  command?: string
  openapi?: string
  mcp?: string
  docs?: string
  header: string[]
  env: string[]
  wait?: number
  ignoreRobots?: boolean
}

export interface ScanTarget {
  /** As the user wrote it, without credentials: for messages. */
  label: string
  /** Null if only a file is graded. */
  subject: string | readonly string[] | null
  openapi: { url: string } | { file: string } | null
  mcp: string | null
  docs: string | null
  headers: readonly string[]
  env: readonly string[]
  wait: number | null
  ignoresRobots: boolean
}

const IS_ADDRESS = /^https?:\/\//i

/** From the command line; else from the configuration. */
export function scanTargets(
  words: readonly string[],
  options: TargetOptions,
  config: ScanConfig,
): ScanTarget[] {
  const { header, stdio, command, openapi, mcp, docs, env, wait, ignoreRobots } = options
  const single = { stdio, command, openapi, mcp, docs, headers: header, env, wait, ignoreRobots }
  const isSingle = [stdio, command, openapi, mcp].some((given) => given !== undefined)
  if (words.length > 1) {
    if (isSingle || docs !== undefined || header.length > 0 || wait !== undefined)
      throw wrongUsage(
        '--stdio, --command, --openapi, --mcp, --docs, --header and --wait belong to one target; name several in a configuration file',
      )
    return words.map((word) => targetOf({ url: word, ignoreRobots }))
  }
  if (words.length === 1 || isSingle)
    return [targetOf({ ...single, ...(words[0] !== undefined && { url: words[0] }) })]
  if (docs !== undefined || header.length > 0 || wait !== undefined)
    throw wrongUsage('--docs, --header and --wait need an address')
  const targets = config.targets ?? []
  if (targets.length === 0)
    throw wrongUsage(
      'give an address, npm:package, --stdio, --command, --openapi or --mcp, or name targets in agentgrade.config.json',
    )
  return targets.map((target) => targetOf(typeof target === 'string' ? { url: target } : target))
}

type Wished = { [K in Exclude<keyof ConfigTarget, 'headers'>]?: ConfigTarget[K] | undefined } & {
  headers?: Readonly<Record<string, string>> | string[]
}

function targetOf({
  url,
  stdio,
  command,
  openapi,
  mcp,
  docs,
  headers = {},
  env = [],
  wait,
  ignoreRobots = false,
}: Wished): ScanTarget {
  if ([url, stdio, command].filter((given) => given !== undefined).length > 1)
    throw wrongUsage('give one of an address, npm:package, --stdio and --command')
  const isFile = openapi !== undefined && !IS_ADDRESS.test(openapi)
  const isPackage = url?.startsWith('npm:') === true
  const named = url === undefined || isPackage ? url : withScheme(url)
  const address = named ?? mcp ?? (isFile ? undefined : openapi)
  const subject =
    stdio !== undefined
      ? wordsOf(stdio)
      : command !== undefined
        ? `command:${command}`
        : (address ?? null)
  const fields = Array.isArray(headers)
    ? headers
    : Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const isWeb = typeof subject === 'string' && !/^(?:npm|command):/.test(subject)
  if (
    !isWeb &&
    !(subject === null && isFile) &&
    [openapi, mcp, docs].some((given) => given !== undefined)
  )
    throw wrongUsage('--openapi, --mcp and --docs need an address, not a package or a program')
  if (!isWeb && fields.length > 0)
    throw wrongUsage('--header needs an address, not a package, a program or a file')
  if (!isWeb && ignoreRobots) throw wrongUsage('--ignore-robots needs an address')
  if (wait !== undefined && !IS_ADDRESS.test(address ?? ''))
    throw wrongUsage('--wait needs an address')
  for (const [name, given] of Object.entries({ '--mcp': mcp, '--docs': docs }))
    if (given !== undefined && !IS_ADDRESS.test(given))
      throw wrongUsage(`${name} needs an address that begins with http:// or https://`)
  return {
    label:
      stdio === undefined
        ? redactAddresses(command ?? address ?? openapi ?? '')
        : showCommand(wordsOf(stdio)).words.join(' '),
    subject,
    openapi: openapi === undefined ? null : isFile ? { file: openapi } : { url: openapi },
    mcp: mcp ?? null,
    docs: docs ?? null,
    headers: fields,
    env,
    wait: wait ?? null,
    ignoresRobots: ignoreRobots,
  }
}

/** Before any other character a backslash is literal, as in Windows paths. */
const ESCAPED = /[\s"'\\]/

/** Splits a line into words as a shell does, with quotes; expands nothing and starts no shell. */
export function wordsOf(line: string): string[] {
  const words: string[] = []
  let word: string | null = null
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === '\\' && quote !== "'" && ESCAPED.test(line.charAt(at + 1)))
      word = `${word ?? ''}${line.charAt((at += 1))}`
    else if (quote !== '' ? sign === quote : sign === '"' || sign === "'") {
      quote = quote === '' ? sign : ''
      word ??= ''
    } else if (quote === '' && /\s/.test(sign)) {
      if (word !== null) words.push(word)
      word = null
    } else word = `${word ?? ''}${sign}`
  }
  if (word !== null) words.push(word)
  if (words.length === 0) throw wrongUsage('the line of a program names none')
  if (quote !== '') throw wrongUsage('a quote in the line of a program is not closed')
  return words
}
