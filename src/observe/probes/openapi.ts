// Looks for the API description, and requests the server that it names.
import { findOpenApi, OPENAPI_LEADS, OPENAPI_REQUESTS } from '../api/description.ts'
import { serverStatus } from '../api/first-look.ts'
import { probe } from '../probe.ts'

export const openapi = probe({
  id: 'openapi',
  requests: OPENAPI_REQUESTS,
  leads: OPENAPI_LEADS,
  reads: 'the API description, 2.0 to 3.2',
  observes: ['openapi'],
  async look(scan) {
    const { observation } = await findOpenApi(scan)
    if (observation.state !== 'observed') return { openapi: observation }
    return {
      openapi: {
        ...observation,
        value: { ...observation.value, serverStatus: await serverStatus(scan) },
      },
    }
  },
})
