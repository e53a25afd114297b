import { testCheck } from '../../../../test/check-cases.ts'
import { mcpCapabilities as check } from './mcp.ts'

const listed = { isDeclared: true, items: 0 }
const failing = { isDeclared: true, items: null }
const unknown = { ...failing, answer: 'with error -32601: there is no such method' }
const undeclared = { isDeclared: false, items: null }

testCheck(check, {
  'both declared and listed': {
    seen: { mcpLists: {} },
    gives: 'consistent',
    facts: { lists: 'resources/list and prompts/list' },
  },
  'one declared, listed empty': {
    seen: { mcpLists: { resources: undeclared, prompts: listed } },
    gives: 'consistent',
    facts: { lists: 'prompts/list' },
  },
  'one of two fails': {
    seen: { mcpLists: { resources: failing, prompts: listed } },
    gives: 'failing',
    facts: { lists: 'resources/list', answers: 'resources/list' },
  },
  'an error is an answer': {
    seen: { mcpLists: { resources: unknown, prompts: undeclared } },
    gives: 'failing',
    facts: {
      lists: 'resources/list',
      answers: 'resources/list (answered with error -32601: there is no such method)',
    },
  },
  'both fail': {
    seen: { mcpLists: { resources: failing, prompts: failing } },
    gives: 'failing',
    facts: {
      lists: 'resources/list and prompts/list',
      answers: 'resources/list and prompts/list',
    },
  },
  'listed without being declared': {
    seen: { mcpLists: { resources: { isDeclared: false, items: 3 }, prompts: undeclared } },
    gives: 'not-applicable',
  },
  'neither declared': {
    seen: { mcpLists: { resources: undeclared, prompts: undeclared } },
    gives: 'not-applicable',
  },
  'behind sign-in': { seen: { mcpLists: 'blocked' }, gives: 'unpublished' },
})
