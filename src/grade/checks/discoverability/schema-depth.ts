// How deeply are the schemas of an operation nested?
import { defineCheck, inconclusive } from '../../check.ts'
import { type Bounds, stepOf, tokenSteps } from '../../reading/figures.ts'

const BOUNDS: Bounds = [3, 4, 5, 6, 8, 10, 14]
const FIX = 'Flatten schemas: reference other objects by id, and return them only on request.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 3,
  title: 'Schema depth',
  why: 'Deep schemas are hard to fill in correctly, and it is hard to extract a value from their responses.',
  loss: 'schemas are nested {levels|# level|# levels} deep',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: tokenSteps(
    '90% of operations nest their schemas at most {levels|# level|# levels} deep',
    FIX,
    BOUNDS,
  ),
  judge({ openapi: { cost } }) {
    if (!cost) return inconclusive('The operations were not measured.')
    const levels = cost.depth.p90
    return { outcome: stepOf(levels, BOUNDS), facts: { levels } }
  },
})
