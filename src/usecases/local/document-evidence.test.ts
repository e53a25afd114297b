// Evidence from a file alone: what is read, how it is named, and what it never claims.
import assert from 'node:assert/strict'
import test from 'node:test'
import { grade } from '../../grade/grade.ts'
import { evidenceOfDocument } from './document-evidence.ts'
import { evidenceInFile } from './report-on.ts'

const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Acme Mail', version: '1.0.0', description: 'Sends mail.\n\nA whole manual.' },
  servers: [{ url: 'https://api.acme.example/v1' }],
  paths: {
    '/mails': {
      get: {
        operationId: 'listMails',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'Fine.' } },
      },
    },
  },
}
const TOOL = {
  name: 'send_mail',
  description: 'Sends a mail.',
  inputSchema: { type: 'object', properties: {} },
}
const file = (content: unknown, name = '/home/ann/secret-project/openapi.json') => ({
  name,
  text: JSON.stringify(content),
})

test('an API description is read with its own name, and no folder of the disk is kept', async () => {
  const evidence = await evidenceOfDocument(file(OPENAPI))
  assert.deepEqual(evidence?.tool, {
    name: 'Acme Mail',
    url: 'https://api.acme.example/',
    description: 'Sends mail.',
  })
  assert.ok(evidence.observations.openapi?.state === 'observed')
  assert.deepEqual(
    [evidence.observations.openapi.value.found, evidence.observations.openapi.value.url],
    ['file', 'file:///openapi.json'],
  )
  assert.doesNotMatch(JSON.stringify(evidence), /secret-project/)
  const { checks } = grade(evidence)
  assert.ok(checks.some(({ status, outcome }) => status === 'judged' && outcome !== null))
})

test('tools are read as the result, as the whole message, or as the list alone', async () => {
  for (const content of [
    { tools: [TOOL] },
    { jsonrpc: '2.0', id: 1, result: { tools: [TOOL] } },
    [TOOL],
  ]) {
    const evidence = await evidenceOfDocument(file(content, 'tools.json'))
    assert.ok(evidence?.observations.mcpTools?.state === 'observed')
    assert.deepEqual(
      [evidence.tool.name, JSON.stringify(evidence.observations.mcpTools.value.tools)],
      ['tools', JSON.stringify([TOOL])],
    )
    assert.ok(evidence.observations.mcpTools.value.tokens > 10)
  }
})

test('what is neither is null, and what is torn is refused', async () => {
  for (const content of [{}, [], { tools: [] }, { tools: [1] }, 7, null])
    assert.equal(await evidenceOfDocument(file(content)), null)
  await assert.rejects(evidenceOfDocument({ name: 'a.yaml', text: 'openapi: 3.1.0\n  x: [' }), {
    code: 'invalid-document',
  })
  await assert.rejects(evidenceInFile({ name: 'a.json', text: '{"openapi":' }), {
    code: 'invalid-json',
  })
  await assert.rejects(evidenceInFile({ name: 'a.json', text: '{"a":1}' }), {
    code: 'invalid-evidence',
  })
})
