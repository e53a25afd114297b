// Must the vendor review or approve before real use?
import { defineCheck, inconclusive } from '../../check.ts'
import { fromFact } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'vendor-review',
  criterion: 'autonomousAuth',
  weight: 4,
  effort: 3,
  title: 'Review by the vendor',
  why: 'A review takes days and asks for a person: until then an agent works in a toy.',
  standard: 'AgentGrade method',
  surfaces: ['remote'],
  outcomes: {
    unneeded: { points: 10, says: 'Real use needs no review by the vendor.' },
    required: {
      points: 0,
      says: 'The vendor reviews, verifies or approves before real use.',
      fix: 'Let accounts begin real use at once, within limits that rise with trust.',
      cap: { criterion: 4, unless: 'auth.accountWithoutHuman' },
    },
  },
  judge: () => inconclusive('Only the documentation can tell.'),
  declared(declaration) {
    return fromFact(declaration, 'auth.reviewRequired', 'whether the vendor reviews before real use', (isRequired) => ({
      outcome: isRequired ? 'required' : 'unneeded',
    }))
  },
})
