// What the suite needs besides npm, and what it does without it. Tests ask here whether they can
// run, and the run says at its start what is installed and what is skipped.
import { spawnSync } from 'node:child_process'
import { chromiumHere } from './browser/chromium.ts'
import { isThorough } from './property.ts'

interface Need {
  /** Words after which it says its version. */
  version: string
  /** What is not tried without it. */
  tests: string
  /** The package of Debian. */
  debian: string
  needsRoot?: true
}

const PROGRAMS = {
  nginx: { version: '-v', tests: 'deploy/ behind nginx', debian: 'nginx-light' },
  caddy: { version: 'version', tests: 'deploy/ behind Caddy', debian: 'caddy' },
  pgbouncer: { version: '--version', tests: 'replicas behind PgBouncer', debian: 'pgbouncer' },
  strace: {
    version: '-V',
    tests: 'that reading configurations starts no program and opens no socket',
    debian: 'strace',
  },
  'systemd-analyze': {
    version: '--version',
    tests: 'the units of deploy/systemd',
    debian: 'systemd',
  },
  'systemd-tmpfiles': {
    version: '--version',
    tests: 'the users and folders of deploy/systemd',
    debian: 'systemd',
    needsRoot: true,
  },
} satisfies Record<string, Need>

export type Program = keyof typeof PROGRAMS

const isRoot = process.getuid?.() === 0

export function isInstalled(program: Program): boolean {
  return spawnSync(program, [PROGRAMS[program].version]).status === 0
}

/** For the option `skip` of a test: why it cannot run here; false if it can. */
export function skipWithout(program: Program): string | false {
  const need: Need = PROGRAMS[program]
  if (need.needsRoot && !isRoot) return 'only root may do it'
  return !isInstalled(program) && `${program} is not installed (Debian: ${need.debian})`
}

/** For tests that take minutes. */
export function skipUnlessProving(): string | false {
  return !isThorough() && 'it takes minutes: npm run prove -- properties'
}

/** What a run of everything changes on this machine, and what it cannot try here. */
export function saidAtStart(): string {
  const browser = chromiumHere()
  const installs = [
    ...('installs' in browser ? [`${browser.installs} by apt-get, as root: a browser`] : []),
    ...(isRoot ? ['the user postgres, if there is none: PostgreSQL does not run as root'] : []),
  ]
  const skipped = [
    ...('missing' in browser ? [['the website in a browser', browser.missing]] : []),
    ...(Object.keys(PROGRAMS) as Program[]).map((each) => [
      PROGRAMS[each].tests,
      skipWithout(each),
    ]),
    ['two observations hidden at once', skipUnlessProving()],
  ].flatMap(([what, why]) => (typeof why === 'string' ? [`${what}: ${why}`] : []))
  return [...block('Installed on this machine', installs), ...block('Skipped', skipped)].join('\n')
}

function block(title: string, lines: readonly string[]): string[] {
  return lines.length === 0
    ? [`${title}: nothing.`]
    : [`${title}:`, ...lines.map((each) => `  ${each}`)]
}
