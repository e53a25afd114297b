// Starts Chrome or Chromium; on Debian it is installed if missing.
import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Browser } from 'playwright-core'

const HEADLESS_SHELL = 'chromium-headless-shell'
/** The headless shell first: the same engine without windows, in half the time. */
const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const INSTALL_MS = 100_000

const isRoot = process.getuid?.() === 0

/** Root has no sandbox, and only requests of the page itself are made. */
const FLAGS = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

/** Draws nothing, which saves a third of the time; other kinds of Chromium may not start with it. */
const BLIND = '--disable-threaded-compositing'

/** The path of the executable, the package that is installed for it, or why there is none. */
export function chromiumHere(): { path: string } | { installs: string } | { missing: string } {
  const path = installedChromium()
  if (path !== null) return { path }
  return isRoot && existsSync('/etc/debian_version')
    ? { installs: HEADLESS_SHELL }
    : { missing: 'no Chrome or Chromium is installed; install one or set CHROME_PATH' }
}

/** The path of the executable, or why there is none. */
export async function findChromium(): Promise<{ path: string } | { missing: string }> {
  const here = chromiumHere()
  if (!('installs' in here)) return here
  try {
    await install()
  } catch (error) {
    return {
      missing: `apt-get could not install ${here.installs}: ${String(error).split('\n')[0]}`,
    }
  }
  const path = installedChromium()
  return path === null
    ? { missing: `apt-get installed ${here.installs}, but it is not found` }
    : { path }
}

/** A browser with a fresh profile. */
export function startChromium(path: string, flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: [...FLAGS, ...flags] })
}

/** A browser that draws nothing, where it can. */
export function startBlindChromium(path: string): Promise<Browser> {
  return startChromium(path, basename(path) === HEADLESS_SHELL ? [BLIND] : [])
}

function installedChromium(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const places = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...ELSEWHERE,
  ]
  return [process.env['CHROME_PATH'] ?? '', ...places].find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return path !== ''
  } catch {
    return false
  }
}

/** The package lists may be missing or outdated: then they are updated first. */
async function install(): Promise<void> {
  const run = promisify(execFile)
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: INSTALL_MS,
  }
  const shellToo = ['install', '-y', '--no-install-recommends', HEADLESS_SHELL]
  try {
    await run('apt-get', shellToo, options)
  } catch {
    await run('apt-get', ['update'], options)
    await run('apt-get', shellToo, options)
  }
}
