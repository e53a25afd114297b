// The environment of a program that is started for a scan: what programs need to run, and what the
// user passes by name.
import { wrongUsage } from '../../../errors/refusal.ts'

const NEEDED = new Set(
  (
    'PATH HOME USER LOGNAME SHELL TERM LANG TZ TMPDIR TMP TEMP HOSTNAME NODE_EXTRA_CA_CERTS NODE_OPTIONS SSL_CERT_FILE SSL_CERT_DIR ' +
    'HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SYSTEMROOT SYSTEMDRIVE APPDATA LOCALAPPDATA PATHEXT COMSPEC USERPROFILE PROGRAMFILES PROGRAMDATA HOMEDRIVE HOMEPATH'
  ).split(' '),
)
/** Configures npm and npx; language runtimes and version managers find their own files with it. */
const NEEDED_START =
  /^(?:LC_|XDG_|NPM_CONFIG_|NVM_|VOLTA_|FNM_|ASDF_|MISE_|PYTHON|UV_|VIRTUAL_ENV|JAVA_HOME|GOPATH|GOROOT|CARGO_HOME|RUSTUP_HOME|BUN_|DENO_|PNPM_|YARN_)/i

export function programEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  passed: readonly string[],
): Readonly<Record<string, string | undefined>> {
  for (const name of passed) {
    if (environment[name] === undefined)
      throw wrongUsage(`the variable ${name.split('=')[0]} is not set here`)
  }
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) =>
        NEEDED.has(name.toUpperCase()) || NEEDED_START.test(name) || passed.includes(name),
    ),
  )
}
