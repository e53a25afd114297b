// Hosts whose pages represent somebody else's project: code hosts and package registries, by the
// name and suffix of their domain.

const ENDINGS = {
  github: 'com',
  gitlab: 'com',
  bitbucket: 'org',
  codeberg: 'org',
  npmjs: 'com',
  pypi: 'org',
  crates: 'io',
} as const
export type ProjectHost = keyof typeof ENDINGS

/**
 * The name in a bare domain such as name.tld or www.name.tld. A subdomain belongs to a customer,
 * and the same name under another suffix to somebody else.
 */
export function projectHostOf(hostname: string): ProjectHost | undefined {
  const [word = '', ending, deeper] = hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
    .split('.')
  return deeper === undefined && isProjectWord(word) && ENDINGS[word] === ending ? word : undefined
}

function isProjectWord(word: string): word is ProjectHost {
  return Object.hasOwn(ENDINGS, word)
}
