// Hosts whose pages stand for a project of somebody else: code hosts and package registries, by the
// word and the ending of their domain.

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
 * The word of a bare domain such as word.tld or www.word.tld; a host below it is its owner's own,
 * and the same word under another ending is somebody else's.
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
