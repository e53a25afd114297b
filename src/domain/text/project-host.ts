// Hosts whose pages represent somebody else's project: code hosts and package registries.

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

/** The name in name.tld or www.name.tld: a subdomain or another suffix may be somebody else's. */
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
