// Copilot CLI: names joined by a hyphen; how it sanitises schemas is not published.
import { fitsGlob } from '../../domain/text/glob.ts'
import { defineClient, addressParts } from '../client.ts'
import { found, nameFinding, plainName, uniqueBy } from '../findings.ts'
import facts from './copilot-cli.json' with { type: 'json' }

const LONGEST_NAME = 64

export const copilotCli = defineClient('copilot-cli', facts, {
  look({ name: server, tools }) {
    const named = tools
      .filter(({ isTool }) => isTool)
      .map((tool) => ({ tool, as: copilotName(server, tool.name) }))
    const { dropped } = uniqueBy(named, ({ tool, as }) => as ?? tool.name, 'first')
    return {
      tools: named.map((each) => ({
        name: each.tool.name,
        // The number that it adds to a name that is taken is not documented.
        as: dropped.includes(each) ? null : each.as,
        description: null,
        parameters: null,
      })),
      findings: [
        ...named.flatMap(({ tool, as }) =>
          as === null ? [] : nameFinding('copilot-name', tool, as),
        ),
        ...dropped.map(({ tool, as }) =>
          found('copilot-clash', tool, '/name', `the plain name: ${as ?? tool.name} is taken`),
        ),
      ],
    }
  },
  policy: {
    kind: 'lists',
    format: 'copilot',
    rank: 2,
    goesInto: 'managed-settings.json of GitHub Copilot',
    fitsAddress,
    isGated: true,
    blocksUnresolved: true,
    isStrict: true,
    needsPlainNames: false,
  },
})

/** Null for letters beyond ASCII: they are punycoded, and how is not documented. */
function copilotName(server: string, tool: string): string | null {
  const joined = `${server}-${tool}`
  return /[^\0-\x7F]/.test(joined) ? null : plainName(joined, '-').slice(0, LONGEST_NAME)
}

/** As documented: a `*` in the authority crosses no slash; without a path it covers all paths. */
function fitsAddress(url: string, pattern: string): boolean {
  const wanted = addressParts(canonical(pattern))
  const given = addressParts(canonical(url))
  if (!wanted || !given) return false
  const hasPath = addressParts(pattern)?.rest !== ''
  return (
    fitsGlob(given.scheme, wanted.scheme) &&
    fitsGlob(given.host, wanted.host) &&
    (!hasPath || fitsGlob(given.rest, wanted.rest))
  )
}

/** Stands for `*` while an address is parsed: letters that a host may hold. */
const STAR = 'zqwildcardqz'

/** Scheme and host in lower case, punycode; without default port, fragment and last dot. */
function canonical(address: string): string {
  const url = URL.parse(address.replaceAll('*', STAR))
  if (!url) return address.replace(/#.*$/s, '')
  url.hash = ''
  url.hostname = url.hostname.replace(/\.$/, '')
  return url.href.replaceAll(STAR, '*')
}
