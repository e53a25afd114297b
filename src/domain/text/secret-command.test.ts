import assert from 'node:assert/strict'
import test from 'node:test'
import { showCommand } from './secret-command.ts'

const CANARY = 'CANARY-x7'
const RANDOM = 'Zx81kQ9vLm27TtRp04BbWw'

test('credentials are hidden wherever a command may hold them', () => {
  const lines: [readonly string[], string][] = [
    [['npx', 'acme', '--api-key', CANARY], 'npx acme --api-key ***'],
    [['npx', 'acme', `--api-key=${CANARY}`, '--port', '80'], 'npx acme --api-key=*** --port 80'],
    [['npx', 'acme', '--apiKey', CANARY], 'npx acme --apiKey ***'],
    [['acme', '-token', CANARY], 'acme -token ***'],
    [['acme', '-k', CANARY], 'acme -k ***'],
    [['acme', '-k', 'x'], 'acme -k ***'],
    [['acme', `-k${CANARY}`], 'acme -k***'],
    [['acme', '-p', '8080', '-t', '30', '-u', 'me'], 'acme -p 8080 -t 30 -u me'],
    [['acme', '-u', `me:${CANARY}`, '-p', `${CANARY}9`], 'acme -u *** -p ***'],
    [[`FOO_TOKEN=${CANARY}`, 'MODE=fast', 'acme'], 'FOO_TOKEN=*** MODE=fast acme'],
    [['env', `FOO_TOKEN=${CANARY}`, 'acme'], 'env FOO_TOKEN=*** acme'],
    [['docker', 'run', '-e', `API_KEY=${CANARY}`, 'acme'], 'docker run -e API_KEY=*** acme'],
    [
      ['acme', '--header', `Authorization: Bearer ${CANARY}`],
      'acme --header Authorization: Bearer ***',
    ],
    [['acme', `--header=X-Api-Key: ${CANARY}`], 'acme --header=X-Api-Key: ***'],
    [['acme', '-H', `Cookie: a=${CANARY}`], 'acme -H Cookie: ***'],
    [['acme', `https://me:${CANARY}@a.example/?x=1`], 'acme https://***@a.example/?x=1'],
    [
      ['acme', `--url=https://a.example/sse?token=${CANARY}`],
      'acme --url=https://a.example/sse?token=***',
    ],
    [['acme', `postgres://me:${CANARY}@db/x`], 'acme postgres://***@db/x'],
    [['acme', `{"token":"${CANARY}","a":1}`], 'acme {"token":"***","a":1}'],
    [['sh', '-c', `FOO_TOKEN=${CANARY} acme --secret '${CANARY}'`], 'sh -c FOO_TOKEN=***'],
    [['sh', '-c', `acme --secret '${CANARY}' --fast`], 'sh -c acme --secret *** --fast'],
    [['docker', 'run', `--env=API_KEY=${CANARY}`, 'a'], 'docker run --env=API_KEY=*** a'],
    [['acme', `-HAuthorization: Bearer ${CANARY}`], 'acme -HAuthorization: Bearer ***'],
    [['acme', `/api-key:${CANARY}`], 'acme /api-key: ***'],
    [['pwsh', '-c', `$env:API_KEY="${CANARY}"; acme`], 'pwsh -c $env:API_KEY=***'],
    [['sh', '-c', `export PASS="${CANARY} two"; acme`], 'sh -c export PASS=*** acme'],
    [['sh', '-c', `acme --secret '${CANARY} two' --fast`], 'sh -c acme --secret *** --fast'],
    [['acme', RANDOM], 'acme ***'],
    [['acme', '--thing', RANDOM], 'acme --thing ***'],
    [['acme', `--thing=${RANDOM}`], 'acme --thing=***'],
    [
      [
        'npx',
        '-y',
        '@modelcontextprotocol/server-everything@2026.1.14',
        '/tmp',
        '--max-tokens',
        '100',
      ],
      'npx -y @modelcontextprotocol/server-everything@2026.1.14 /tmp --max-tokens 100',
    ],
  ]
  for (const [command, shown] of lines) {
    const { words, secrets } = showCommand(command)
    assert.equal(words.join(' '), shown)
    if (command.join(' ').includes(CANARY))
      assert.ok(
        secrets.some((secret) => secret.includes(CANARY)),
        command.join(' '),
      )
  }
})
