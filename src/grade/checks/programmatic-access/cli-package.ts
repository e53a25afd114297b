// Can an agent install the vendor's own command-line tool with one line?
import { defineCheck } from '../../check.ts'
import { reachesLittle } from '../../reading/cli-reach.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'cli-package',
  criterion: 'programmaticAccess',
  weight: 2,
  effort: 2,
  title: 'CLI package',
  why: 'An agent in a fresh container installs a command with one line, and trusts it when it comes from the vendor.',
  standard: 'AgentGrade method',
  surfaces: ['cli'],
  needs: ['cli'],
  outcomes: {
    packaged: { points: 10, says: 'The command {command} is installed with {install}.' },
    loose: {
      points: 6,
      says: 'The command {command} comes without a line that installs it.',
      fix: 'Publish {command} to a package manager, such as npm or Homebrew, and show the install line in its README.',
    },
    foreign: {
      points: 4,
      says: 'The command {command} is published by a third party.',
      fix: 'Publish an official command, or adopt {command}, under the vendor’s own name.',
    },
  },
  exempts: reachesLittle,
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
