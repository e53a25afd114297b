// Reads of the shipped catalogue without a server, because a whole service takes longer to load.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { BUILD } from '../runtime/build.ts'
import { openCatalogueAt } from '../store/open-database.ts'
import type { Catalogue } from '../store/catalogue.ts'
import { renderer } from '../usecases/renderer.ts'
import type { Route, RequestContext } from '../serve/http/route.ts'
import type { Ask } from '../serve/mcp/ask.ts'

/** Made when the program is packed; a clone has none. */
const PACKED = join(import.meta.dirname, '../catalogue.db')
const CATALOGUE = join(import.meta.dirname, '../../catalogue')

/** The graded catalogue is copied from the package, or graded once, into the user's cache. */
export async function startShipped() {
  const folder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'agentgrade')
  const file = join(folder, `catalogue-${BUILD}.db`)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (name.startsWith('catalogue-') && !name.startsWith(basename(file)))
      rmSync(join(folder, name), { force: true })
  if (!existsSync(file)) await make(file)
  const catalogue = await openCatalogueAt(`sqlite:${file}`, renderer)
  return { ask: askOf(catalogue), close: () => catalogue.close() }
}

async function make(file: string): Promise<void> {
  // It appears when it is complete: another process may start meanwhile.
  const unfinished = `${file}.${process.pid}`
  if (existsSync(PACKED)) copyFileSync(PACKED, unfinished)
  else {
    process.stderr.write('Grading the catalogue that ships; this is done once.\n')
    await packCatalogue(unfinished)
  }
  renameSync(unfinished, file)
}

/** Grades the catalogue into a new file. */
export async function packCatalogue(file = PACKED): Promise<void> {
  const { fillFromLaunch } = await import('../usecases/operate/launch-sync.ts')
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const catalogue = await openCatalogueAt(`sqlite:${file}`, renderer)
  await fillFromLaunch(catalogue, CATALOGUE, Date.now())
  await catalogue.close()
  // A database is its owner's alone; this one is public, and an image runs as another user.
  chmodSync(file, 0o644)
}

function askOf(catalogue: Catalogue): Ask {
  return async ({ path, accept }) => {
    const url = new URL(path, 'http://localhost')
    const [, named = '', suffix = ''] = /^(.*?)(\.json|\.md)?$/.exec(url.pathname) ?? []
    const representation = suffix === '.md' || accept === 'text/markdown' ? 'markdown' : 'json'
    try {
      const routes = await routesOf(named)
      const found = routes.flatMap((route) => {
        const params = paramsIn(route.path, named)
        return params === null ? [] : [{ route, params }]
      })
      const [first] = found
      const answer = await first?.route.answer({
        service: { catalogue, settings: { publicUrl: '' }, now: Date.now },
        request: { params: first.params },
        query: Object.fromEntries(url.searchParams),
        representation,
        fields: [],
      } as unknown as RequestContext)
      if (!answer) throw new Error(`Not a read of the catalogue that ships: ${named}`)
      const { body, status } = answer
      return { status, body: representation === 'json' ? JSON.parse(String(body)) : String(body) }
    } catch (error) {
      const { problemJson, refusalFrom } = await import('../serve/http/response/problem.ts')
      const refusal = refusalFrom(error)
      return { status: refusal.status, body: JSON.parse(problemJson(refusal, '')) }
    }
  }
}

/** Only what answers this path is loaded. */
async function routesOf(path: string): Promise<readonly Route[]> {
  if (path === '/search') return (await import('../serve/http/routes/search.ts')).searchRoutes
  if (path === '/recommend')
    return (await import('../serve/http/routes/recommend.ts')).recommendRoutes
  if (path === '/tools') return (await import('../serve/http/routes/tools.ts')).toolsRoutes
  return (await import('../serve/http/routes/tool.ts')).toolRoutes
}

/** The values in a path, by their names in the route's; null if it is another path. */
function paramsIn(route: string, path: string): Record<string, string> | null {
  const [wanted, given] = [route.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(given[at] ?? '')
    else if (part !== given[at]) return null
  }
  return params
}
