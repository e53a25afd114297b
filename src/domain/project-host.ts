// Hosts whose pages stand for a project of somebody else: code hosts and package registries, by the one word of their domain.

const PROJECT_HOSTS = ['github', 'gitlab', 'bitbucket', 'codeberg', 'npmjs', 'pypi', 'crates'] as const
export type ProjectHost = (typeof PROJECT_HOSTS)[number]

/** The word of a bare domain such as word.tld or www.word.tld; a host below it is its owner's own. */
export function projectHostOf(hostname: string): ProjectHost | undefined {
  const [word, , deeper] = hostname
    .replace(/\.$/, '')
    .replace(/^www\./, '')
    .split('.')
  return deeper === undefined ? PROJECT_HOSTS.find((host) => host === word) : undefined
}
