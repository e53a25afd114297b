// The website in a real browser: journeys, accessibility, hostile text. If a browser was to be
// installed and could not be, the last line of the run says so.
import { writeSync } from 'node:fs'
import { after, before, describe } from 'node:test'
import { accessJourneys } from './browser/access.ts'
import {
  chromiumHere,
  findChromium,
  startBlindChromium,
  startChromium,
} from './browser/chromium.ts'
import { hostileJourneys } from './browser/hostile.ts'
import { putHostileTools } from './browser/hostile-tools.ts'
import { journeyOn, type Stage } from './browser/journey.ts'
import { readingJourneys } from './browser/reading.ts'
import { scanningJourneys } from './browser/scanning.ts'
import { taskJourneys } from './browser/tasks.ts'
import { openSite } from './browser/site.ts'

const isPromised = !('missing' in chromiumHere())
const found = await findChromium()
const skip = 'missing' in found ? found.missing : false
if (skip !== false && isPromised)
  process.once('exit', () =>
    writeSync(1, `\nSKIPPED: every test of the website in a browser, because ${skip}.\n`),
  )

describe('the website in a browser', { skip, concurrency: 3 }, () => {
  let stage: Stage
  before(async () => {
    const path = 'path' in found ? found.path : ''
    const [browser, blind, site] = await Promise.all([
      startChromium(path),
      startBlindChromium(path),
      openSite(putHostileTools),
    ])
    stage = { browser, blind, site }
  })
  after(async () => {
    await stage.browser.close()
    await stage.blind.close()
    await stage.site.close()
  })
  const journey = journeyOn(() => stage)
  readingJourneys(journey)
  scanningJourneys(journey)
  taskJourneys(journey)
  accessJourneys(journey)
  hostileJourneys(journey)
})
