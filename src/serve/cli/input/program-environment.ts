// The environment of a program that a scan starts: what programs need, and what the user passes.
import { wrongUsage } from '../../../errors/refusal.ts'

/** With places and languages: runners and version managers find their own files with them. */
const NEEDED = new Set(
  (
    'PATH HOME USER LOGNAME SHELL TERM LANG TZ TMPDIR TMP TEMP HOSTNAME NODE_EXTRA_CA_CERTS NODE_OPTIONS SSL_CERT_FILE SSL_CERT_DIR ' +
    'HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY SYSTEMROOT SYSTEMDRIVE APPDATA LOCALAPPDATA PATHEXT COMSPEC USERPROFILE PROGRAMFILES PROGRAMDATA HOMEDRIVE HOMEPATH ' +
    'LC_ALL LC_CTYPE LC_MESSAGES LC_COLLATE LC_NUMERIC LC_TIME LC_MONETARY XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_RUNTIME_DIR XDG_CONFIG_DIRS XDG_DATA_DIRS ' +
    'NPM_CONFIG_REGISTRY NPM_CONFIG_CACHE NPM_CONFIG_PREFIX NPM_CONFIG_USERCONFIG NPM_CONFIG_GLOBALCONFIG NPM_CONFIG_CAFILE NPM_CONFIG_PROXY NPM_CONFIG_HTTPS_PROXY NPM_CONFIG_NOPROXY NPM_CONFIG_OFFLINE NPM_CONFIG_PREFER_OFFLINE ' +
    'NVM_DIR NVM_BIN NVM_INC VOLTA_HOME FNM_DIR FNM_MULTISHELL_PATH ASDF_DIR ASDF_DATA_DIR MISE_DATA_DIR MISE_CONFIG_DIR PYTHONPATH PYTHONHOME PYTHONUNBUFFERED PYTHONIOENCODING PYTHONUTF8 ' +
    'UV_CACHE_DIR UV_TOOL_DIR UV_PYTHON UV_PYTHON_INSTALL_DIR VIRTUAL_ENV JAVA_HOME GOPATH GOROOT CARGO_HOME RUSTUP_HOME BUN_INSTALL DENO_DIR DENO_INSTALL PNPM_HOME YARN_CACHE_FOLDER'
  ).split(' '),
)

const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY/

/**
 * A program can read the variables of the process that starts it, whatever it is given itself: a key
 * that signs must not be there.
 */
export function assertNoPrivateKey(
  environment: Readonly<Record<string, string | undefined>>,
  passed: readonly string[],
): void {
  for (const [name, value] of Object.entries(environment))
    if (!passed.includes(name) && PRIVATE_KEY.test(value ?? ''))
      throw wrongUsage(
        `the variable ${name} holds a private key, and the program that is started could read it; run this without it (env -u ${name}), or pass ${name} on if the program is meant to have it`,
      )
}

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
      ([name]) => NEEDED.has(name.toUpperCase()) || passed.includes(name),
    ),
  )
}
