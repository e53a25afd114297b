// What a variable of the environment may do to what is started: decided by its name alone.
import type { Doubt } from './doubt.ts'

/** Families of variables that runners and loaders read. */
const LOADING =
  /^(?:npm_|node_|yarn_|pnpm_|bun_|corepack_|uv_|pip_|pipx_|python|virtual_env|ld_|dyld_|docker_|container_|git_|path$|home$|userprofile$|appdata$|shell$|comspec$|pathext$|bash_env$|env$|ifs$)/i
const HARMLESS: ReadonlySet<string> = new Set(
  'NODE_ENV PYTHONUNBUFFERED PYTHONIOENCODING PYTHONUTF8 GIT_TERMINAL_PROMPT DEBUG TZ LANG NO_COLOR'.split(
    ' ',
  ),
)
/** Last words of variables whose values are no file, address, option or code to whoever reads them. */
const VALUES: ReadonlySet<string> = new Set(
  'key token secret password header id username email port level timeout region'.split(' '),
)

/** Null for one of the server itself, and for one whose value nobody can load. */
export function variableDoubt(name: string, started: string | null): Doubt | null {
  if (HARMLESS.has(name)) return null
  if (LOADING.test(name)) return 'environment'
  const words = name.toLowerCase().split('_')
  const own = (started ?? '').toLowerCase().match(/[a-z0-9]+/g) ?? []
  const isOwn = words.includes('mcp') || own.some((word) => word === words[0])
  return isOwn || VALUES.has(words.at(-1) ?? '') ? null : 'variable'
}
