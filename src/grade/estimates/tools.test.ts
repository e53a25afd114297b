import assert from 'node:assert/strict'
import test from 'node:test'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { freeCommandOf, toolEstimates } from './tools.ts'

type Tool = Seen<'mcpTools'>['tools'][number]

const tool = (bent: Partial<Tool> = {}): Tool => ({
  name: 'one',
  inputSchema: { type: 'object' },
  ...bent,
})

const estimated = (tools: Tool[], tokens = 1_000) => {
  const estimates = toolEstimates({ tools, tokens, listMs: 1, repeat: null })
  assert.ok(estimates)
  return estimates
}

const parameters = (...given: object[]) => ({
  type: 'object',
  properties: Object.fromEntries(given.map((one, at) => [`p${at}`, one])),
})
const TOLD = { type: 'string', description: 'Told.' }
const UNTOLD = { type: 'string' }

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`)

test('a server without tools has no estimates', () => {
  assert.equal(toolEstimates({ tools: [], tokens: 5, listMs: 1, repeat: null }), undefined)
})

const TEXTS: readonly [bytes: number, schema: object, texts: number][] = [
  [0, parameters(TOLD), 0],
  [39, parameters(UNTOLD), 1],
  [40, parameters(UNTOLD), 1.6],
  [79, parameters(TOLD), 1.6],
  [80, parameters(TOLD, TOLD, UNTOLD), 2.2],
  [400, parameters(UNTOLD), 2.2],
  [80, parameters(TOLD), 2.6],
  [199, parameters(), 2.6],
  [200, parameters(TOLD, TOLD, TOLD, UNTOLD), 3],
]

test('texts: by the bytes of the description and by what is said of parameters', () => {
  for (const [bytes, inputSchema, texts] of TEXTS)
    assert.equal(
      estimated([tool({ description: 'x'.repeat(bytes), inputSchema })]).texts,
      texts,
      `${bytes} bytes`,
    )
  assert.equal(estimated([tool({ description: '将坐标转换为地址'.repeat(2) })]).texts, 1.6)
  assert.equal(estimated([tool({ description: '  \n ' }), tool()]).texts, 0)
})

const argsOf = (inputSchema: object) => estimated([tool({ inputSchema })]).args

test('args: by what is said of parameters and of their values', () => {
  assert.equal(argsOf(parameters()), 2.6)
  assert.equal(argsOf(parameters(UNTOLD)), 1)
  assert.equal(argsOf(parameters(TOLD, UNTOLD)), 1.6)
  assert.equal(argsOf(parameters({ ...TOLD, enum: ['a'] })), 3)
})

test('answers: an output schema, and a parameter that keeps the answer small', () => {
  const limit = { type: 'object', properties: { limit: { type: 'integer' } } }
  const outputSchema = { type: 'object' }
  assert.equal(estimated([tool()]).answers, 0.4)
  near(estimated([tool({ outputSchema })]).answers, 1.7)
  near(estimated([tool({ inputSchema: limit })]).answers, 1.9)
  near(estimated([tool({ inputSchema: limit, outputSchema })]).answers, 3.2)
  near(estimated([tool(), tool({ outputSchema })]).answers, 1.05)
})

test('a list is counted without its output schemas', () => {
  assert.equal(estimated([tool()]).listTokens, 1_000)
  const outputSchema = { type: 'object', description: 'x'.repeat(2_000) }
  const { listTokens } = estimated([tool({ outputSchema })])
  assert.ok(listTokens > 10 && listTokens < 100, `${listTokens} tokens`)
})

const inputOf = (name: string, schema: object) => ({
  type: 'object',
  properties: { [name]: schema },
})

test('a parameter that takes any text as a command is named', () => {
  const freeOf = (name: string, schema: object) =>
    freeCommandOf(tool({ inputSchema: inputOf(name, schema) }))
  assert.equal(freeOf('Command', UNTOLD), 'Command')
  assert.equal(freeOf('sql', UNTOLD), 'sql')
  assert.equal(freeOf('command', { type: 'string', enum: ['ls'] }), undefined)
  assert.equal(freeOf('commandId', UNTOLD), undefined)
  assert.equal(freeCommandOf(tool()), undefined)
})
