// The entry of an MCP server in a registry. No registry is asked: it would be one more stranger in every scan.
import { unobserved } from '../ending.ts'
import { probe } from '../probe.ts'

export const registryListing = probe({
  id: 'registry-listing',
  requests: 0,
  observes: ['registryListing'],
  look: async () => ({ registryListing: unobserved('not-probed', [], 'No MCP registry is asked.') }),
})
