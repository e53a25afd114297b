// Audits the main pages with Lighthouse, as on a phone and on a desk; it is fetched for the run and
// is no dependency.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { findChromium, startChromium } from '../test/browser/chromium.ts'
import { openSite, SCANNED } from '../test/browser/site.ts'
import { freePort } from '../test/free-port.ts'
import { conclude } from './parts/conclude.ts'

const VERSION = '13.5.0'
/**
 * Least scores in percent; what is measured in time swings with the machine, so it may be tried
 * again.
 */
const WANTED = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  'agentic-browsing': 100,
} as const
const TRIES = 3
const PAGES = {
  home: '/',
  list: '/tools',
  report: `/tools/${SCANNED}`,
  'report, declared': '/tools/stripe',
  compare: '/compare?tools=resend,postmark,stripe',
  method: '/method',
}

type CategoryId = keyof typeof WANTED

interface Audit {
  id: string
  score: number | null
  scoreDisplayMode: string
  title: string
  displayValue?: string
}

interface Verdict {
  categories: Record<
    CategoryId,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, Audit>
}

interface Lighthouse {
  default(url: string, flags: object, config?: object): Promise<{ lhr: Verdict } | undefined>
  desktopConfig: object
}

async function fetchLighthouse(folder: string): Promise<Lighthouse> {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  await promisify(execFile)(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${VERSION}`],
    { cwd: folder },
  )
  return (await import(
    pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href
  )) as Lighthouse
}

/** What lost points in a category that fell short. */
function lostIn({ categories, audits }: Verdict, id: CategoryId): string[] {
  const lost = categories[id].auditRefs.filter(
    ({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1,
  )
  return lost.map(
    ({ id: audit }) => `    ${audit}: ${audits[audit]?.title} ${audits[audit]?.displayValue ?? ''}`,
  )
}

const percentOf = ({ categories }: Verdict, id: CategoryId) =>
  Math.round((categories[id].score ?? 0) * 100)
const shortOf = (verdict: Verdict) =>
  (Object.keys(WANTED) as CategoryId[]).filter((id) => percentOf(verdict, id) < WANTED[id])

async function judge(
  lighthouse: Lighthouse,
  url: string,
  port: number,
  config: object | undefined,
): Promise<Verdict> {
  let best: Verdict | undefined
  for (let turn = 0; turn < TRIES; turn += 1) {
    const result = await lighthouse.default(
      url,
      { port, logLevel: 'error', onlyCategories: Object.keys(WANTED) },
      config,
    )
    if (result === undefined) throw new Error(`${url}: Lighthouse gave no result`)
    if (best === undefined || percentOf(result.lhr, 'performance') > percentOf(best, 'performance'))
      best = result.lhr
    if (shortOf(best).every((id) => id !== 'performance')) break
  }
  if (best === undefined) throw new Error('no try was made')
  return best
}

/** Only the pages that are named, if any are. */
const asked = process.argv.slice(2)
const found = await findChromium()
if ('missing' in found) throw new Error(found.missing)
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-lighthouse-'))
const port = await freePort()
const [lighthouse, site] = await Promise.all([fetchLighthouse(folder), openSite()])
const browser = await startChromium(found.path, [`--remote-debugging-port=${port}`])
const findings: string[] = []
let audits = 0
try {
  console.log(`${'page'.padEnd(26)} ${Object.keys(WANTED).join('  ')}`)
  for (const [name, path] of Object.entries(PAGES).filter(
    ([each]) => asked.length === 0 || asked.includes(each),
  )) {
    for (const form of ['mobile', 'desktop'] as const) {
      const verdict = await judge(
        lighthouse,
        `${site.url}${path}`,
        port,
        form === 'desktop' ? lighthouse.desktopConfig : undefined,
      )
      const scores = (Object.keys(WANTED) as CategoryId[]).map((id) =>
        String(percentOf(verdict, id)).padStart(id.length),
      )
      console.log(`${`${name}, ${form}`.padEnd(26)} ${scores.join('  ')}`)
      audits += 1
      for (const id of shortOf(verdict))
        findings.push(
          [`${name}, ${form}: ${id} is below ${WANTED[id]}`, ...lostIn(verdict, id)].join('\n'),
        )
    }
  }
} finally {
  await browser.close()
  await site.close()
  rmSync(folder, { recursive: true, force: true })
}
conclude(`${audits} audits, each of ${Object.keys(WANTED).length} categories`, findings)
