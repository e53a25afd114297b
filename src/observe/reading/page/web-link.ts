// Normalises untrusted links into URLs that can be requested and stored.

const LONGEST = 2048

/** Absolute, without fragment and credentials; null for anything but a web URL. */
export function webLink(href: string, base: string): string | null {
  // A template that a script would fill in leads nowhere.
  if (href.length > 2 * LONGEST || href.includes('{{') || href.includes('${')) return null
  const url = URL.parse(href.trim(), base)
  if (
    !url ||
    (url.protocol !== 'https:' && url.protocol !== 'http:') ||
    url.username !== '' ||
    url.password !== ''
  )
    return null
  url.hash = ''
  return url.href.length <= LONGEST ? url.href : null
}
