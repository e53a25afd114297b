// Reads RateLimit-Policy: how many requests are allowed in which time, as the drafts of the IETF
// write it: `"day";q=100;w=86400`, and before that `100;w=60`.

const MOST_POLICIES = 10
const LONGEST = 2_000
const NUMBER = /^\d{1,12}$/

export interface RateLimitPolicy {
  quota: number
  seconds: number
}

/** Those that count requests and say in which time; what is written otherwise is left out. */
export function readRateLimitPolicy(field: string): RateLimitPolicy[] {
  return field
    .slice(0, LONGEST)
    .split(',')
    .slice(0, MOST_POLICIES)
    .flatMap((policy) => {
      const [name = '', ...parameters] = policy.split(';').map((part) => part.trim())
      const given = new Map(
        parameters.map((part): [string, string] => {
          const at = part.indexOf('=')
          return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]
        }),
      )
      const unit = given.get('qu') ?? '"requests"'
      const quota = numberIn(given.get('q') ?? name)
      const seconds = numberIn(given.get('w') ?? '')
      return quota === null || seconds === null || seconds === 0 || unit !== '"requests"'
        ? []
        : [{ quota, seconds }]
    })
}

function numberIn(text: string): number | null {
  return NUMBER.test(text) ? Number(text) : null
}
