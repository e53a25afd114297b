import { testMerged } from '../../../../test/check-cases.ts'
import { apiErrors as check } from '../merged.ts'

testMerged(
  check,
  { apiErrors: {}, methodRefusal: {} },
  {
    'problem-details': { seen: { apiErrors: { contentType: 'application/json' } }, points: 8.86 },
    'error-guidance': { seen: { apiErrors: { hasPointer: false } }, points: 9.14 },
    'api-missing-path': { seen: { apiErrors: { status: 200 } }, points: 7.43 },
    'method-refusal': { seen: { methodRefusal: { allow: null } }, points: 9.57 },
  },
)
