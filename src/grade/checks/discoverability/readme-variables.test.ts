import { localServer, serverReadme } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { readmeVariables as check } from './packages.ts'

const reads = (variables: string[] | null, unexplained: string[] = []) => ({
  seen: { mcp: localServer({ readme: serverReadme({ variables, unexplained }) }) },
})

testCheck(check, {
  'all of them': {
    ...reads(['ACME_KEY', 'ACME_TOKEN']),
    gives: 'all',
    facts: { variables: 'ACME_KEY, ACME_TOKEN' },
  },
  'one of two': {
    ...reads(['ACME_KEY', 'ACME_TOKEN'], ['ACME_TOKEN']),
    gives: 'some',
    facts: { variable: 'ACME_TOKEN', count: 2, named: 1 },
  },
  'none of two': {
    ...reads(['ACME_KEY', 'ACME_TOKEN'], ['ACME_KEY', 'ACME_TOKEN']),
    gives: 'none',
  },
  'no credentials': { ...reads([]), gives: 'not-applicable' },
  'code that was not read': { ...reads(null), gives: 'inconclusive' },
  'no README': { seen: { mcp: localServer({ readme: null }) }, gives: 'missing' },
  'a hosted server': { seen: { mcp: {} }, gives: 'not-applicable' },
})
