// Whether a host is on the user's own machine or network, where nobody can get a certificate.

const PRIVATE =
  /^(?:(?:127|10)\.\d{1,3}|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|0\.0)(?:\.\d{1,3}){2}$|^\[?(?:::1\]?$|f[cd][0-9a-f]{2}:|fe80:)/
const NAMES = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/

/** A host with or without a port. */
export function isLocalHost(host: string): boolean {
  const bare = host.toLowerCase().replace(/(?<=^[^:]{1,255}|\]):\d{1,5}$/, '')
  return PRIVATE.test(bare) || NAMES.test(bare)
}

export const LOCAL = 'The host is on a local or private network.'
