// What an entry leads to, part by part, and that nothing is lost where it is kept as one text.
import assert from 'node:assert/strict'
import test from 'node:test'
import DISGUISED from '../../../test/registry/disguised-entries.json' with { type: 'json' }
import { HOSTILE, ORDINARY } from '../../../test/registry/spellings.ts'
import { doubtWords, leadsOf, leadText, packedLeads, unpackedLeads } from './lead.ts'
import { readServer, type ServerJson } from './server-json.ts'

const DIGEST = `sha256:${'0'.repeat(64)}`
const ABOUT = { name: 'io.example/one', description: 'One.', version: '1.0.0' }

function serverOf(given: object): ServerJson {
  const read = readServer({ ...ABOUT, ...given })
  assert.ok(read.ok)
  return read.server
}

test('what is kept as one text comes back as it was', () => {
  const entries = DISGUISED.map(({ entry }) => entry)
  for (const given of [...Object.values(HOSTILE), ...Object.values(ORDINARY), ...entries]) {
    const leads = leadsOf(serverOf(given))
    assert.deepEqual(unpackedLeads(packedLeads(leads)), leads)
  }
})

const argument = (name: string, value?: string) => ({ type: 'named', name, value })

test('each part is an identity, or names what stands in the way', () => {
  const npm = { registryType: 'npm', identifier: '@acme/mcp', transport: { type: 'stdio' } }
  const wordsOf = (more: object) =>
    leadsOf(serverOf({ packages: [{ ...npm, ...more }] })).map((lead) =>
      lead.more?.doubt ? doubtWords(lead.more.doubt) : leadText(lead),
    )
  const cases: [object, string][] = [
    [{ version: '1.2.3' }, 'npm:@acme/mcp@1.2.3'],
    [{ version: 'latest' }, 'npm:@acme/mcp'],
    [{ runtimeHint: 'bunx' }, 'npm:@acme/mcp'],
    [
      { version: '^1.2.3' },
      'npm:@acme/mcp@^1.2.3 has the version ^1.2.3, which is a range or a tag',
    ],
    [{ registryType: 'oci', identifier: `acme/mcp@${DIGEST}` }, `docker:acme/mcp@${DIGEST}`],
    [
      { registryType: 'oci', identifier: 'acme/mcp:1.2.3' },
      'oci:acme/mcp:1.2.3 has the version 1.2.3, which is a range or a tag',
    ],
    [{ registryType: 'pypi', identifier: 'acme', version: '1.2.3' }, 'pypi:acme@1.2.3'],
    [
      { registryType: 'mcpb' },
      'mcpb:@acme/mcp is of the type mcpb, of which no package is looked at',
    ],
    [
      { runtimeArguments: [argument('--prefix', '/tmp/evil')] },
      'npm:@acme/mcp is started with --prefix /tmp/evil, which may change what runs',
    ],
    [
      { environmentVariables: [{ name: 'LD_PRELOAD', isSecret: true }] },
      'npm:@acme/mcp gets the variable LD_PRELOAD, which may change what runs',
    ],
    [
      { environmentVariables: [{ name: 'ACME_KEY', isSecret: true, default: 'ours' }] },
      'npm:@acme/mcp gets ACME_KEY with a value of the entry, the same for everybody',
    ],
  ]
  for (const [more, words] of cases) assert.deepEqual(wordsOf(more), [words])
})
