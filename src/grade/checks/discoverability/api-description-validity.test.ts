import { testCheck } from '../../../../test/check-cases.ts'
import { apiDescriptionValidity as check } from './api-description.ts'

const url = 'https://acme.example/openapi.json'
const errors = (count: number) =>
  Array.from({ length: count }, (_, index) => `#/paths/${index}: no responses`)

testCheck(check, {
  'an answer that contradicts it': {
    seen: {
      openapi: {
        contradictions: [
          {
            kind: 'required-member',
            operation: 'GET /users/7',
            promised: 'email',
            url: 'https://acme.example/users/7',
            answered: 'without it',
          },
        ],
      },
    },
    gives: 'contradicted',
    facts: {
      operation: 'GET /users/7',
      promised: 'the member email',
      at: 'https://acme.example/users/7',
      answered: 'without it',
    },
  },
  'more errors than are kept': {
    seen: {
      openapi: { parseErrors: Array(20).fill('#/paths: wrong'), url: 'https://a.example/openapi' },
    },
    gives: 'broken',
    facts: {
      url: 'https://a.example/openapi',
      errors: 'at least 20',
      unresolved: 0,
      problem: '#/paths: wrong',
    },
  },
  'no errors': { seen: { openapi: {} }, gives: 'valid', facts: { url, references: 40 } },
  'no references': { seen: { openapi: { references: 0 } }, gives: 'valid' },
  'three errors': {
    seen: { openapi: { parseErrors: errors(3) } },
    gives: 'flawed',
    facts: { url, errors: 3, unresolved: 0, problem: '#/paths/0: no responses' },
  },
  'an error, and no references': {
    seen: { openapi: { parseErrors: errors(1), references: 0 } },
    gives: 'flawed',
  },
  'four errors': { seen: { openapi: { parseErrors: errors(4) } }, gives: 'broken' },
  'one reference in fifty is dead': {
    seen: { openapi: { references: 50, unresolvedReferences: 1 } },
    gives: 'flawed',
    facts: { url, errors: 0, unresolved: 1, problem: 'a $ref without a target' },
  },
  'one reference in forty-nine is dead': {
    seen: { openapi: { references: 49, unresolvedReferences: 1 } },
    gives: 'broken',
  },
  'more dead references than references': {
    seen: { openapi: { references: 0, unresolvedReferences: 2 } },
    gives: 'broken',
  },
  'a long error is cut': {
    seen: { openapi: { parseErrors: ['x'.repeat(500)] } },
    gives: 'flawed',
    facts: { url, errors: 1, unresolved: 0, problem: `${'x'.repeat(99)}…` },
  },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
