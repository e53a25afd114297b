// Takes the screenshot of the README: a report of a service that is started for it.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, startChromium } from '../test/browser/chromium.ts'
import { openSite } from '../test/browser/site.ts'
import { visit } from '../test/browser/visitor.ts'

const FOLDER = join(import.meta.dirname, '../docs/screenshots')
const MOST_BYTES = 200_000
const VIEWPORT = { width: 1280, height: 860 }
const SHOTS = [{ name: 'report', path: '/tools/resend' }] as const

const found = await findChromium()
if ('missing' in found) throw new Error(found.missing)
const [browser, site] = await Promise.all([startChromium(found.path), openSite()])
mkdirSync(FOLDER, { recursive: true })
try {
  for (const { name, path } of SHOTS) {
    const visitor = await visit(browser, site.url, { viewport: VIEWPORT })
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
