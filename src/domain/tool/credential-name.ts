// Whether the name of an environment variable says that it holds a credential.

const ENDING = /(?:^|_)(?:API_?KEY|KEY|TOKEN|PAT|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)$/
/** Placeholders, limits, switches, and keys that are no secrets. */
const OTHER = new Set(
  'EXAMPLE SAMPLE DUMMY FAKE MOCK YOUR MY TEST TESTS TESTING E2E MIN MAX NUM COUNT LIMIT PROXY TELEMETRY ANALYTICS PUBLIC PUBLISHABLE PRIMARY FOREIGN SORT PARTITION CACHE IDEMPOTENCY DESIGN CSRF NO DISABLE ENABLE USE'.split(
    ' ',
  ),
)
/** A name that could be anybody's, such as API_KEY. */
const BARE = /^(?:API|ACCESS|AUTH|SECRET|APP|BEARER)?_?(?:API_?)?(?:KEY|TOKEN|SECRET|PASSWORD)$/

export function isCredentialName(name: string): boolean {
  return ENDING.test(name) && !name.split('_').some((part) => OTHER.has(part))
}

/** The first that holds a credential, one with the tool's own prefix before a bare API_KEY. */
export function credentialAmong(names: readonly string[]): string | undefined {
  const credentials = names.filter(isCredentialName)
  return credentials.find((name) => !BARE.test(name)) ?? credentials[0]
}
