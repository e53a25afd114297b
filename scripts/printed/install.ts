// How to get the command line: the parts of the README and of the guides that the first release to
// npm changes.
import { readFile } from 'node:fs/promises'
import { IS_ON_NPM, PACKAGE } from '../../src/represent/connect/command.ts'
import { PROGRAM_VERSION } from '../../src/app/version.ts'

const TARBALL = `${PACKAGE.replace(/^@/, '').replace('/', '-')}-${PROGRAM_VERSION}.tgz`
/** A tag exists only with a release. */
const REVISION = IS_ON_NPM ? `v${PROGRAM_VERSION}` : 'main'
const REPOSITORY = 'https://github.com/agentgrade/agentgrade'

/** For the README, whose reader has a clone. */
export async function command(): Promise<string> {
  const more =
    '[Install](docs/guides/install.md) says how to get it elsewhere, and which Node it needs.'
  return IS_ON_NPM
    ? `\`npm install -g ${PACKAGE}\` puts the command \`agentgrade\` on your PATH; \`npx ${PACKAGE} …\` runs it without an installation. ${more}`
    : `In the clone, \`npm install -g .\` puts the command \`agentgrade\` on your PATH; \`npx ${PACKAGE} …\` runs it without an installation. The package is not on npm yet. ${more}`
}

export async function install(): Promise<string> {
  return IS_ON_NPM
    ? [
        sh(`npm install -g ${PACKAGE}   # puts \`agentgrade\` on your PATH`),
        `\`npx ${PACKAGE} …\` does the same as \`agentgrade …\`, without an installation. Inside a clone it runs the clone.`,
      ].join('\n\n')
    : [
        `The package is not on npm yet. In a clone of [the repository](${REPOSITORY}):`,
        sh('npm ci', 'npm install -g .   # puts `agentgrade` on your PATH; it runs the clone'),
        `Inside the clone, \`npx ${PACKAGE} …\` does the same as \`agentgrade …\`, without an installation. For a machine without the clone, \`npm pack\` writes \`${TARBALL}\`, and \`npm install -g ./${TARBALL}\` installs that file.`,
      ].join('\n\n')
}

function sh(...lines: string[]): string {
  return ['```sh', ...lines, '```'].join('\n')
}

export async function workflow(): Promise<string> {
  const source = IS_ON_NPM
    ? PACKAGE
    : `./${TARBALL} # from \`npm pack\`, committed beside your code`
  return `\`\`\`yaml
jobs:
  agentgrade:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 24 }
      - run: npm install -g ${source}
      - run: npm ci
      - run: npm start &
      - run: agentgrade scan http://localhost:3000 --wait 60 --min-grade B --evidence evidence.json --md >> "$GITHUB_STEP_SUMMARY"
      - uses: actions/upload-artifact@v4
        if: always()
        with: { name: agentgrade-evidence, path: evidence.json }
\`\`\``
}

export async function action(): Promise<string> {
  const said = IS_ON_NPM
    ? 'The action runs the version that its tag names:'
    : 'No version has been released yet: `main` is the newest state, a commit stays what it is.'
  return `${said}

\`\`\`yaml
jobs:
  agentgrade:
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pull-requests: write
    steps:
      - uses: actions/checkout@v5
      - uses: agentgrade/agentgrade@${REVISION}
        with:
          file: openapi.yaml
          baseline: agentgrade-baseline.json
          min-grade: B
\`\`\``
}

/** The same text that the action prints when it refuses. */
export async function sign(): Promise<string> {
  const text = await readFile(new URL('../../action/sign.yml', import.meta.url), 'utf8')
  const own = text.replaceAll('agentgrade/agentgrade@main', `agentgrade/agentgrade@${REVISION}`)
  return `\`\`\`yaml\n${own}\`\`\``
}

export async function gitlab(): Promise<string> {
  return `\`\`\`yaml
agentgrade:
  image: node:24
  script:
    - git clone --depth 1 --branch ${REVISION} ${REPOSITORY} .agentgrade
    - npm ci --prefix .agentgrade --omit=dev --ignore-scripts
    - node .agentgrade/bin/agentgrade.js grade openapi.yaml --baseline agentgrade-baseline.json --format junit > agentgrade.xml
  artifacts:
    when: always
    reports:
      junit: agentgrade.xml
\`\`\``
}
