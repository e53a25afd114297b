// What to do first about a stack, and what each step saves: what is broken, then keys, then tokens.
import { clientName, type ClientId } from '../clients/clients.ts'
import type { Risk } from './risks.ts'
import type { StackReport, Step, Twice } from './stack-report.ts'

type Parts = Omit<StackReport, 'hardToFind' | 'first'> & { twice: readonly Twice[] }

const FIGURES = new Intl.NumberFormat('en-US')
/** Less is not worth a step of its own. */
const LEAST_TOKENS = 1_000
const MOST_NAMES = 3
const MOST_HEAVY = 3

const tokens = (figure: number) => `${FIGURES.format(figure)} tokens`

export function doFirst(parts: Parts): Step[] {
  const { unread, limits, risks } = parts
  return [
    ...unread.map(({ file, line, column, problem }) => ({
      do: `Repair ${file}${line === null ? '' : `:${line}:${column ?? 1}`}: ${problem}`,
      saves: 'the servers in it, which were not read',
    })),
    ...lostSteps(parts),
    ...brokenSteps(parts),
    ...keySteps(risks),
    ...limits.map(({ client, most, tools, does }) => ({
      do: `Switch off ${tools - most} tools in ${clientName(client)}: it has ${tools}, and above ${most} it ${does}`,
      saves: `${tools - most} tools above the limit`,
    })),
    ...tokenSteps(parts),
    ...togetherSteps(risks),
    ...pinStep(risks),
  ]
}

function lostSteps({ servers }: Parts): Step[] {
  return servers.flatMap(({ name, client, off, problems }) =>
    off === null &&
    problems[0] !== undefined &&
    /^(?:all its tools|requests fail)/.test(problems[0])
      ? [{ do: `${clientName(client)}, ${name}: ${problems[0]}`, saves: `the tools of ${name}` }]
      : [],
  )
}

/** Servers that gave no tools, with what is wrong about them. */
function brokenSteps({ servers }: Parts): Step[] {
  return servers.flatMap(({ name, client, file, line, off, tools, problems }) => {
    const [problem] = problems.at(-1)?.split(/\.\s/) ?? []
    return off === null && tools === null && problem !== undefined
      ? [
          {
            do: `Repair or remove ${name} in ${clientName(client)} (${file}:${line}): ${problem}`,
            saves: `the tools of ${name}, which nobody saw`,
          },
        ]
      : []
  })
}

function keySteps(risks: readonly Risk[]): Step[] {
  const of = (kind: Risk['kind']) => risks.filter((risk) => risk.kind === kind)
  const byFile = Map.groupBy(of('key-in-file'), ({ file }) => file)
  const open = of('world-readable').map(({ file }) => file)
  return [
    ...[...byFile].map(([file, own]) => ({
      do: `Move ${count(own.length, 'key')} out of ${file} (line ${lines(own)}) into variables, and replace ${own.length === 1 ? 'it' : 'them'}`,
      saves: `${count(own.length, 'key')} that whoever gets the file can use`,
    })),
    ...(open.length === 0
      ? []
      : [
          {
            do: `Let nobody else read ${open.join(', ')} (chmod 600)`,
            saves: 'the keys in it from the other users of this machine',
          },
        ]),
    ...of('piped-script').map(({ server, file, line }) => ({
      do: `Install ${server} instead of piping a script into a shell (${file}:${line})`,
      saves: 'running whatever the address sends that day',
    })),
    ...of('plain-http').map(({ server, file, line }) => ({
      do: `Use https for ${server} (${file}:${line})`,
      saves: 'keys and answers from whoever is on the way',
    })),
  ]
}

function togetherSteps(risks: readonly Risk[]): Step[] {
  return risks.flatMap(({ kind, client, what }) =>
    kind === 'code-secrets-network'
      ? [
          {
            do: `Do not load these together in ${clientName(client)}: ${what}`,
            saves: 'a way out for what an agent reads',
          },
        ]
      : [],
  )
}

function lines(risks: readonly Risk[]): string {
  const all = [...new Set(risks.map(({ line }) => line))]
  const more = all.length > MOST_NAMES ? ` and ${all.length - MOST_NAMES} more` : ''
  return `${all.slice(0, MOST_NAMES).join(', ')}${more}`
}

interface Saving extends Step {
  tokens: number
}

function tokenSteps({ twice, servers, substitutes, tokens: byClient }: Parts): Step[] {
  const cost = ({
    client,
    tokens: own,
  }: {
    client: ClientId
    tokens: Parts['servers'][0]['tokens']
  }) => (byClient[client]?.isDeferred ? (own.deferred ?? own.upFront) : own.upFront) ?? 0
  const again: Saving[] = twice.map(({ client, names, file, tokens: saved }) => ({
    do: `Remove one of ${names.join(', ')} from ${clientName(client)} (${file}): they are the same server`,
    saves: saved === null ? 'the same tools twice' : tokens(saved),
    tokens: saved ?? 0,
  }))
  const better: Saving[] = substitutes.map(
    ({ server, client, slug, grade, than, does, tokens: saved }) => ({
      do: `Look at ${slug} (${grade}) instead of ${server} in ${clientName(client)}: it can also “${does}”`,
      saves: `${saved !== null && saved > 0 ? `${tokens(saved)}; ` : ''}it is graded ${grade} instead of ${than}`,
      tokens: saved ?? 0,
    }),
  )
  const heavy: Saving[] = servers
    .filter(({ off }) => off === null)
    .map((server) => ({ server, saved: cost(server) }))
    .filter(({ saved }) => saved >= LEAST_TOKENS)
    .toSorted((a, b) => b.saved - a.saved)
    .slice(0, MOST_HEAVY)
    .map(({ server: { name, client, tools }, saved }) => ({
      do: `Switch off ${name} in ${clientName(client)} where you do not use it, or choose from its ${tools ?? 0} tools`,
      saves: `up to ${tokens(saved)}`,
      tokens: saved,
    }))
  return [...again, ...[...heavy, ...better].toSorted((a, b) => b.tokens - a.tokens)].map(
    ({ do: what, saves }) => ({ do: what, saves }),
  )
}

function pinStep(risks: readonly Risk[]): Step[] {
  const names = [
    ...new Set(risks.filter(({ kind }) => kind === 'unpinned').map(({ what }) => what)),
  ]
  if (names.length === 0) return []
  const shown = names.slice(0, MOST_NAMES).join(', ')
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  return [
    {
      do: `Write a version behind ${shown}${more}`,
      saves: 'a release of tomorrow that nobody has looked at',
    },
  ]
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
