// Looks for the API description, and requests the server that it names.
import { findOpenApi, OPENAPI_LEADS, OPENAPI_REQUESTS } from '../api/description.ts'
import { contradictionsIn } from '../api/contradictions.ts'
import { lookAtApi, serverStatus } from '../api/first-look.ts'
import { observed } from '../ending.ts'
import { probe } from '../probe.ts'

export const openapi = probe({
  id: 'openapi',
  requests: OPENAPI_REQUESTS,
  leads: OPENAPI_LEADS,
  reads: 'the API description, 2.0 to 3.2',
  observes: ['openapi'],
  async look(scan) {
    const { observation, document } = await findOpenApi(scan)
    if (observation.state !== 'observed') return { openapi: observation }
    const look = await lookAtApi(scan)
    const { found, exchanges } =
      document && look.state === 'asked'
        ? contradictionsIn(document, look, scan.given?.hasHeaders === true)
        : { found: [], exchanges: [] }
    const value = {
      ...observation.value,
      serverStatus: await serverStatus(scan),
      ...(found.length > 0 && { contradictions: found }),
    }
    return {
      openapi: observed(value, [...exchanges, ...observation.exchanges], observation.reason),
    }
  },
})
