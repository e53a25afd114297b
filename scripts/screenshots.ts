// Takes the screenshots of the README: the main pages of a service that is started for it, wide and
// narrow, light and dark.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, startChromium } from '../test/browser/chromium.ts'
import { openSite, SCANNED } from '../test/browser/site.ts'
import { visit } from '../test/browser/visitor.ts'

const FOLDER = join(import.meta.dirname, '../docs/screenshots')
const MOST_BYTES = 200_000
const WIDE = { width: 1280, height: 860 }
const NARROW = { width: 375, height: 812 }
const SHOTS = [
  { name: 'home', path: '/', viewport: WIDE, colorScheme: 'light' },
  { name: 'report', path: `/tools/${SCANNED}`, viewport: WIDE, colorScheme: 'light' },
  { name: 'report-dark', path: '/tools/resend', viewport: WIDE, colorScheme: 'dark' },
  {
    name: 'compare',
    path: '/compare?tools=resend,postmark,sendgrid',
    viewport: WIDE,
    colorScheme: 'light',
  },
  { name: 'report-narrow', path: `/tools/${SCANNED}`, viewport: NARROW, colorScheme: 'light' },
] as const

const found = await findChromium()
if ('missing' in found) throw new Error(found.missing)
const [browser, site] = await Promise.all([startChromium(found.path), openSite()])
mkdirSync(FOLDER, { recursive: true })
try {
  for (const { name, path, viewport, colorScheme } of SHOTS) {
    const visitor = await visit(browser, site.url, { viewport, colorScheme })
    await visitor.page.goto(path)
    const file = join(FOLDER, `${name}.png`)
    await visitor.page.screenshot({ path: file })
    await visitor.leave()
    const { size } = statSync(file)
    console.log(`${name.padEnd(16)} ${size} bytes`)
    if (visitor.faults.length > 0 || size > MOST_BYTES)
      throw new Error(`${name}: ${size} bytes, ${visitor.faults.join('\n')}`)
  }
} finally {
  await browser.close()
  await site.close()
}
