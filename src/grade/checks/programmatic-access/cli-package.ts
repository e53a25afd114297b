// Can an agent install the vendor's own command-line tool with one line?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'CLI package',
  why: 'An agent in a fresh container installs a CLI with one command, and trusts it if it comes from the vendor.',
  loss: 'its CLI has no official install command',
  surfaces: ['cli'],
  needs: ['cli'],
  outcomes: {
    packaged: { points: 10, says: '{command} can be installed with {install}.' },
    loose: {
      points: 6,
      says: '{command} has no install command.',
      fix: 'Publish {command} to a package manager, such as npm or Homebrew, and show the install command in its README.',
    },
    foreign: {
      points: 4,
      says: '{command} is published by a third party.',
      fix: 'Publish an official CLI, or adopt {command}, under your own name.',
    },
  },
  judge({ cli }) {
    return cli.isOfficial
      ? installation(cli)
      : { outcome: 'foreign', facts: { command: cli.command } }
  },
})

function installation(cli: { command: string; install?: string | null; package?: string | null }) {
  const install = cli.install || (cli.package && `the package ${cli.package}`)
  const { command } = cli
  return install
    ? ({ outcome: 'packaged', facts: { command, install: excerpt(install) } } as const)
    : ({ outcome: 'loose', facts: { command } } as const)
}
