// Known MCP servers of the catalogue that ships, by package and by address. Reads files only.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEvidence, type Evidence } from '../../domain/evidence/evidence.ts'
import { LETTERS, type Letter } from '../../domain/grading/letter.ts'
import {
  declaredEvidence,
  joinedEvidence,
  mergedEvidence,
  parseCatalogueEntry,
  type CatalogueEntry,
} from '../../domain/tool/catalogue-entry.ts'
import { identityKey, identityOfAddress, type Identity } from '../../domain/identity/identity.ts'
import { lookedAtIn, versionIn, type LookedAt } from '../../domain/tool/look.ts'
import { withoutEnding } from '../../domain/text/without-ending.ts'
import { standingOf, type Found, type KnownServer, type Proof } from '../../stack/identity.ts'
import { wordSet } from '../../domain/text/name-words.ts'

const CATALOGUE = fileURLToPath(new URL('../../../catalogue', import.meta.url))

interface Listed {
  slug: string
  category: string
  capabilities: readonly string[]
  package: string | null
  /** As it is documented; null if it has a placeholder. */
  url: string | null
  keys: readonly string[]
}

const UNSEEN = { tools: null, tokens: null, instructions: null, version: null }

export class CatalogueServers {
  readonly #folder: string
  readonly #listed: readonly Listed[]
  readonly #captured: ReadonlyMap<string, readonly string[]>
  readonly #known = new Map<string, Promise<CatalogueServer | null>>()

  private constructor(folder: string, listed: readonly Listed[], captured: readonly string[]) {
    this.#folder = folder
    this.#listed = listed
    this.#captured = Map.groupBy(captured, (name) => name.split('.')[0] ?? '')
  }

  static async open(folder: string = CATALOGUE): Promise<CatalogueServers> {
    const [names, captured] = await Promise.all([
      readdir(folder),
      readdir(join(folder, 'captured')),
    ])
    const entries = await Promise.all(
      names
        .filter((name) => name.endsWith('.json'))
        .map(async (name) => listedIn(JSON.parse(await readFile(join(folder, name), 'utf8')))),
    )
    return new CatalogueServers(
      folder,
      entries.flatMap((entry) => entry ?? []),
      captured.filter((name) => name.endsWith('.evidence.json')),
    )
  }

  async find(proof: Proof): Promise<Found> {
    const { identity, doubts } = proof
    const listed = identity && this.#find(identity)
    const server = listed && (await this.#server(listed.slug))
    if (!identity || !server) {
      const bare = identity && withoutQuery(identity)
      const isQuery = bare !== null && this.#find(bare) !== null
      return { known: null, lookedAt: null, doubts: isQuery ? [proof.asQuery] : doubts }
    }
    const standing = standingOf(proof, server.record)
    if (standing.agreement === 'other') return { known: null, lookedAt: null, doubts }
    if (standing.agreement === 'other-version')
      return { known: null, lookedAt: standing.lookedAt, doubts }
    if (standing.agreement === 'in-doubt')
      return { known: null, lookedAt: null, doubts: standing.asks }
    const { agreement } = standing
    // What was listed is the local program: what its remote server lists may differ.
    const isLocal = identity.kind === 'package'
    const { slug, letter, score, tools, tokens, instructions, version } = server
    const own = isLocal ? { tools, tokens, instructions, version } : UNSEEN
    const known = { from: 'catalogue' as const, slug, letter, score, ...own, agreement }
    return { known, lookedAt: null, doubts }
  }

  /** Better graded servers of the same category that can do what this one does first of all. */
  async better(slug: string, than: Letter | null): Promise<BetterServer[]> {
    const own = this.#listed.find((each) => each.slug === slug)
    if (!own || than === null) return []
    const others = this.#listed.filter(
      (each) =>
        each.slug !== slug &&
        each.category === own.category &&
        this.#captured.get(each.slug)?.some((name) => name.includes('.mcp.')),
    )
    const found: BetterServer[] = []
    const [task = ''] = own.capabilities
    for (const other of others) {
      const does = other.capabilities.find((each) => isSameTask(task, each)) ?? null
      const server = does === null ? null : await this.#server(other.slug)
      if (
        does !== null &&
        server?.tools &&
        server.letter !== null &&
        LETTERS.indexOf(server.letter) < LETTERS.indexOf(than)
      )
        found.push({ slug: server.slug, letter: server.letter, does, server })
    }
    return found.toSorted((a, b) => LETTERS.indexOf(a.letter) - LETTERS.indexOf(b.letter))
  }

  /** Every server of the catalogue that has a grade, for a policy. */
  async *all(): AsyncGenerator<{ listed: Listed; server: CatalogueServer }> {
    for (const listed of this.#listed) {
      const server = await this.#server(listed.slug)
      if (server) yield { listed, server }
    }
  }

  #find(identity: Identity): Listed | null {
    const key = identityKey(identity)
    return this.#listed.find(({ keys }) => keys.includes(key)) ?? null
  }

  #server(slug: string): Promise<CatalogueServer | null> {
    const known =
      this.#known.get(slug) ?? this.#files(slug).then((files) => files && serverOf(files))
    this.#known.set(slug, known)
    return known
  }

  /**
   * A look at a server, with what the catalogue says of it if it is proven to be one of its: whatever
   * its version is, it is the one that was looked at.
   */
  async joined(look: Evidence, identity = identityInLook(look)): Promise<Evidence> {
    const listed = identity && this.#find(identity)
    const files = listed && (await this.#files(listed.slug))
    return files ? evidenceIn({ ...files, looks: files.looks.set('mcp', look) }) : look
  }

  async #files(slug: string): Promise<EntryFiles | null> {
    const text = await readFile(join(this.#folder, `${slug}.json`), 'utf8')
    const parsed = parseCatalogueEntry(JSON.parse(text))
    if (!parsed.ok) return null
    const looks = new Map<string, Evidence>()
    for (const name of this.#captured.get(slug) ?? []) {
      const json: unknown = JSON.parse(await readFile(join(this.#folder, 'captured', name), 'utf8'))
      const evidence = parseEvidence(json)
      if (evidence.ok) looks.set(name.split('.')[1] ?? '', evidence.value)
    }
    return { entry: parsed.value, looks }
  }
}

interface EntryFiles {
  entry: CatalogueEntry
  looks: Map<string, Evidence>
}

function evidenceIn({ entry, looks }: EntryFiles): Evidence {
  return looks.size === 0 ? declaredEvidence(entry) : joinedEvidence(entry, mergedEvidence(looks))
}

/** What a look itself started or asked. */
function identityInLook(look: Evidence): Identity | null {
  const { declaration: _, ...seen } = look
  return lookedAtIn(seen).identities[0] ?? null
}

/** Null if it has none. */
function withoutQuery(identity: Identity): Identity | null {
  const [address = '', query] = identity.kind === 'address' ? identity.address.split('?') : []
  return query === undefined ? null : { kind: 'address', address }
}

export interface CatalogueServer extends Omit<KnownServer, 'from' | 'slug' | 'agreement'> {
  slug: string
  isVerified: boolean
  record: LookedAt
}

export interface BetterServer {
  slug: string
  letter: Letter
  does: string
  server: CatalogueServer
}

async function serverOf(files: EntryFiles): Promise<CatalogueServer> {
  // Loaded for servers that the catalogue knows.
  const { mcpMeasures } = await import('./report-on.ts')
  const listed = files.looks.get('mcp')?.observations
  const tools = listed?.mcpTools?.state === 'observed' ? listed.mcpTools.value.tools : null
  const mcp = listed?.mcp?.state === 'observed' ? listed.mcp.value : null
  const evidence = evidenceIn(files)
  const record = lookedAtIn(evidence)
  return {
    slug: files.entry.slug,
    ...mcpMeasures(evidence),
    tools,
    instructions: mcp?.instructions ?? null,
    version: versionIn(record),
    isVerified: tools !== null,
    record,
  }
}

/** The catalogue is ours, and a test checks it; what is malformed is not known. */
function listedIn(json: unknown): Listed | null {
  const entry = json as Partial<CatalogueEntry>
  const mcp = entry.declaration?.mcp
  if (entry.slug === undefined || mcp === undefined) return null
  const urls = [mcp.url, ...(mcp.sameUrls ?? [])]
  const addresses = urls.flatMap((url) => (url === undefined ? null : identityOfAddress(url)) ?? [])
  const started: Identity | null =
    mcp.package === undefined
      ? null
      : { kind: 'package', registry: 'npm', name: mcp.package, version: null }
  return {
    slug: entry.slug,
    category: entry.category ?? '',
    capabilities: entry.capabilities ?? [],
    package: mcp.package ?? null,
    url: mcp.url === undefined || mcp.url.includes('{') ? null : mcp.url,
    keys: [...addresses, ...(started === null ? [] : [started])].map(identityKey),
  }
}

const EMPTY_WORDS = wordSet('a an the of in on to for by with and or its into from as')
const FEWEST_WORDS = 2

/** Whether the words of one hold all words of the other. */
function isSameTask(one: string, other: string): boolean {
  const [few, many] = [wordsIn(one), wordsIn(other)].toSorted((a, b) => a.size - b.size)
  return (
    few !== undefined &&
    many !== undefined &&
    few.size >= FEWEST_WORDS &&
    [...few].every((word) => many.has(word))
  )
}

function wordsIn(task: string): Set<string> {
  return new Set(
    task
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
      .map((word) => withoutEnding(word, 's')),
  )
}
