// Journeys of vendors: submit a tool, follow its scan to the report, and request another too soon.
import assert from 'node:assert/strict'
import { freePort } from '../free-port.ts'
import { startAverageTool, startSilentSite } from '../targets/plain-tools.ts'
import { act, countOf, enter } from './act.ts'
import { NO_SCRIPT, type Journey } from './journey.ts'
import { SCAN_UNDER_WAY, SCANNED, WAITING } from './site.ts'
import { sentAt } from './visitor.ts'

/** Counts the looks that the stream of a scan has sent. */
const COUNT_SENT = `window.sentLooks = 0
window.EventSource = class extends EventSource {
  constructor(...address) {
    super(...address)
    this.addEventListener('progress', () => (window.sentLooks += 1))
  }
}`

/**
 * Counts the steps that the page has shown: a fast scan may redirect to its report before the test
 * can count them.
 */
const COUNT_LOOKS = `addEventListener('DOMContentLoaded', () => {
  const list = document.querySelector('.steps')
  if (list === null) return
  const count = () => sessionStorage.setItem('looks', list.children.length)
  new MutationObserver(count).observe(list, { childList: true })
  count()
})`

export function scanningJourneys(journey: Journey): void {
  journey(
    'submit, watch the looks as they end, read the report, ask again too soon',
    {},
    async ({ page, faults }) => {
      const opened = Promise.withResolvers<void>()
      const target = await startAverageTool({ before: () => opened.promise })
      try {
        const counting = await page.addInitScript(COUNT_LOOKS)
        await page.goto('/')
        const field = page.getByLabel('Grade your own')
        await act(page, () => enter(field, target.url), page.locator('[data-scan-state]'))
        await act(page, async () => opened.resolve(), /^\/tools\//)
        assert.ok(Number(await page.evaluate(() => sessionStorage.getItem('looks'))) >= 3)
        await counting.dispose()
        assert.match((await page.locator('.gauge .letter').textContent()) ?? '', /^[CD]/)
        const owner = page.locator('summary:has(+ #owner)')
        await act(page, () => owner.click(), page.getByText(/^The fastest path from /))
        const again = page.getByRole('button', { name: 'Scan again' })
        await act(
          page,
          () => again.click(),
          page.getByRole('heading', { level: 1, name: /was scanned less than an hour ago/ }),
        )
        assert.match(await page.locator('main').innerText(), /in \d+ minutes?/)
        const back = page.getByRole('link', { name: 'Back to the report' })
        await act(page, () => back.click(), page.locator('.gauge'))
        const told = faults
          .splice(0)
          .filter((fault) => !/Failed to load resource.*status of 429/.test(fault))
        assert.deepEqual(told, [])
      } finally {
        await target.close()
      }
    },
  )

  journey(
    'the same without script: the page asks for itself anew until the scan has ended',
    NO_SCRIPT,
    async ({ page }) => {
      const target = await startSilentSite()
      try {
        await page.goto('/')
        const submit = async () => {
          await page.getByLabel('Grade your own').fill(target.url)
          await page.getByRole('button', { name: 'Scan' }).click()
        }
        await act(page, submit, /^\/scans\//)
        const report = page.getByRole('link', { name: 'Go to the report' })
        await act(page, () => report.click(), /^\/tools\//)
        assert.match(await page.locator('main h2').first().innerText(), /^No grade yet/)
      } finally {
        await target.close()
      }
    },
  )

  journey(
    'an address that cannot be scanned is refused with what to do',
    {},
    async ({ page, faults }) => {
      await page.goto('/')
      const submit = async () => {
        await page.getByLabel('Grade your own').fill('http://10.0.0.1/')
        await page.getByRole('button', { name: 'Scan' }).click()
      }
      await act(page, submit, page.getByRole('alert'))
      assert.match(
        await page.getByRole('alert').innerText(),
        /(?:Enter a web address, like https|We cannot scan this address: .+\.)/,
      )
      assert.equal(await page.getByLabel('URL of the tool').inputValue(), 'http://10.0.0.1/')
      assert.deepEqual(
        faults.splice(0).filter((fault) => !/Failed to load resource.*status of 400/.test(fault)),
        [],
      )
    },
  )

  journey(
    'a dead URL: the error and the time of the next try appear by themselves',
    {},
    async ({ page }) => {
      const gone = `http://127.0.0.1:${await freePort()}`
      await page.goto('/')
      const field = page.getByLabel('Grade your own')
      await act(page, () => enter(field, gone), page.getByRole('alert'))
      const told = await page.locator('main').innerText()
      assert.match(told, /We could not reach 127\.0\.0\.1:\d+\. The connection was refused\./)
      assert.match(told, /Next try: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC \(try 2 of 3\)/)
    },
  )

  journey('a scan under way shows the looks that have ended, once', {}, async ({ page }) => {
    const counting = await page.addInitScript(COUNT_SENT)
    await page.goto(`/scans/${SCAN_UNDER_WAY}`)
    await page.waitForFunction(() => (window as { sentLooks?: number }).sentLooks === 3)
    await counting.dispose()
    assert.equal(await countOf(page.locator('.steps li')), 3)
    assert.equal(await page.locator('[data-scan-state]').innerText(), 'running')
  })

  journey(
    'a tool that waits, its reviews and its history say what there is',
    {},
    async (visitor) => {
      assert.match(await sentAt(visitor, `/tools/${WAITING}`), /No grade yet/)
      assert.match(await sentAt(visitor, `/tools/${SCANNED}/history`), /Letter none → [A-F]/)
      assert.match(await sentAt(visitor, `/tools/${SCANNED}/reviews`), /No cursor on long lists/)
    },
  )
}
