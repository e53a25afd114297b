// How long a host asks to be left alone (RFC 9110, 10.2.3).

// A 429 without a time still asks for a pause.
const UNSAID_MS = 1_000

/** Milliseconds to wait before the next request; null if the response does not ask for it. */
export function retryAfterMs(
  status: number,
  value: string | undefined,
  now: number,
): number | null {
  if (status !== 429 && status !== 503) return null
  const text = value?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(date)) return Math.max(0, date - now)
  return status === 429 ? UNSAID_MS : null
}
