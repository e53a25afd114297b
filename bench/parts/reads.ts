// The reads that the bench asks for: each a Lua expression for the path of the n-th request, and
// one example that stands for its bytes.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Read {
  name: string
  path: string
  example: string
  headers?: Record<string, string>
  /** The least share of a bare route that is good enough. */
  wanted: number
}

interface Entry {
  name: string
  description: string
  tags: string[]
}

const QUERIES = 5000

export function readsOf(tools: number, pages: number): Read[] {
  const random = `"/tools/tool-"..math.random(0,${tools - 1})`
  return [
    { name: 'profile, hot', path: '"/tools/tool-7"', example: '/tools/tool-7', wanted: 0.7 },
    { name: 'profile, random', path: random, example: '/tools/tool-7', wanted: 0.4 },
    {
      name: 'badge, hot',
      path: '"/tools/tool-7/badge.svg"',
      example: '/tools/tool-7/badge.svg',
      wanted: 0.7,
    },
    {
      name: 'badge, random',
      path: `${random}.."/badge.svg"`,
      example: '/tools/tool-7/badge.svg',
      wanted: 0.4,
    },
    { name: 'list of 50, hot', path: '"/tools"', example: '/tools', wanted: 0.7 },
    {
      name: 'list of 50, random page, sort and filter',
      path: `"/tools?page="..math.random(1,${pages}).."&sort="..pick(sorts)..pick(filters)`,
      example: '/tools',
      wanted: 0.2,
    },
    // The service ignores n, but keeps answers by the whole address: it has seen none of these.
    {
      name: 'search, unseen',
      path: '"/search?q="..pick(queries).."&n="..n',
      example: '/search?q=email',
      wanted: 0.15,
    },
    {
      name: '304, hot',
      path: '"/tools/tool-7"',
      example: '/tools/tool-7',
      headers: { 'if-none-match': '*' },
      wanted: 0.7,
    },
  ]
}

/**
 * The script that wrk runs for a read; `n` begins somewhere else in every run, so that no two ask
 * for the same.
 */
export function scriptOf({ path, headers = {} }: Read): string {
  return `math.randomseed(os.time())
local n=math.random(1000000)*100000
local sorts={"score","name","recent"}
local filters={"","&hasMcp=true","&hasCli=false","&minGrade=B","&category=email","&category=hosting&hasApi=true"}
local queries={${path.includes('queries') ? queries().join(',') : ''}}
local function pick(list) return list[math.random(#list)] end
${Object.entries(headers)
  .map(([name, value]) => `wrk.headers["${name}"]='${value}'`)
  .join('\n')}
function request() n=n+1 return wrk.format("GET",${path}) end
`
}

/**
 * What people type: a name or a tag, two of them, the beginning of a name, a name with a slip, a
 * few words of prose. The same on every run.
 */
function queries(): string[] {
  const folder = join(import.meta.dirname, '../../catalogue')
  const entries = globSync('*.json', { cwd: folder })
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Entry)
  const names = entries.map((entry) => entry.name)
  const words = entries.flatMap((entry) => [entry.name, ...entry.tags])
  const prose = entries.flatMap((entry) => entry.description.split(/\s+/))
  let seed = 7
  const below = (bound: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((seed / 0x80000000) * bound)
  }
  const one = (list: readonly string[]) => list[below(list.length)] ?? ''
  const kinds: [share: number, make: () => string][] = [
    [35, () => one(words)],
    [25, () => `${one(words)} ${one(words)}`],
    [15, () => one(names).slice(0, 3 + below(4))],
    [15, () => one(names).replace(one(names).charAt(1), '')],
    [10, () => `${one(prose)} ${one(prose)} ${one(prose)}`],
  ]
  const kindOf = (share: number) =>
    kinds.find(([most]) => (share -= most) < 0)?.[1] ?? kinds[0]?.[1] ?? (() => '')
  return Array.from(
    { length: QUERIES },
    () => `"${encodeURIComponent(kindOf(below(100))().trim() || 'email')}"`,
  )
}
