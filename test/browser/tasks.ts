// What people come for, in as few actions as possible: find, compare, fix, own, correct, and
// understand a URL that does not answer.
import assert from 'node:assert/strict'
import { listen } from '../targets/listen.ts'
import { pendingRecord } from '../tool-record.ts'
import { NO_SCRIPT, type Journey } from './journey.ts'
import { SCANNED } from './site.ts'
import { sentAt } from './visitor.ts'

const SCAN_MS = 60_000

export function taskJourneys(journey: Journey): void {
  journey('an email API with MCP of at least C+, in three actions', {}, async ({ page }) => {
    await page.goto('/')
    await page.locator('#q').fill('email api with mcp at least C+')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?*')
    await page.locator('.tools tbody .what a').first().click()
    await page.waitForURL('**/tools/*')
    assert.match(await page.locator('.head .tile').first().innerText(), /^(?:A|B|C\+)/)
    assert.match(await page.locator('#connect').innerText(), /MCP[^]*API/)
  })

  journey('three tools compared in four actions', {}, async ({ page }) => {
    await page.goto('/search?q=email')
    const boxes = page.locator('.tools tbody input[type=checkbox]')
    for (const place of [0, 1, 2]) await boxes.nth(place).check()
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.waitForURL('**/compare?tools=*')
    assert.match(await page.locator('h1').innerText(), /^.+ vs .+ vs .+$/)
  })

  journey(
    'from a tool in a list to its first fix in the clipboard, in two actions',
    {},
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto('/search?q=acme')
      await page.locator(`.tools a[href="/tools/${SCANNED}"]`).first().click()
      await page.getByRole('button', { name: 'Copy fix prompt' }).click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      assert.match(
        await page.evaluate(() => navigator.clipboard.readText()),
        /^Make .+ easier to use for AI agents\.\n[^]*\n1\. /,
      )
    },
  )

  journey(
    'an owner claims by a file, edits, and scans again, without script',
    NO_SCRIPT,
    async ({ page }, { site }) => {
      let token = ''
      const target = await listen(() => (request, response) => {
        const isProof = request.url === '/.well-known/agentgrade-claim.txt'
        response.writeHead(isProof ? 200 : 404, { 'content-type': 'text/plain' })
        response.end(isProof ? token : '')
      })
      try {
        const record = pendingRecord({ slug: 'owned', url: target.url, latestScan: null })
        await site.catalogue.putTools([{ record, urlKey: 'owned', evidence: 'null' }], Date.now())
        await page.goto('/tools/owned/claim')
        await page.getByLabel(/Create one for me/).check()
        await page.getByRole('button', { name: 'Continue' }).click()
        token = (await page.locator('.copyable code').first().textContent()) ?? ''
        assert.match(token, /^[\w-]{32}$/)
        await page.getByRole('button', { name: 'Verify' }).click()
        assert.match(await page.getByRole('status').first().innerText(), /claim is verified/)
        await page.getByLabel('Name').fill('Owned Mail')
        await page.getByRole('button', { name: 'Save' }).click()
        assert.match(await page.getByRole('status').first().innerText(), /Saved: name/)
        await page.getByRole('button', { name: 'Scan again now' }).click()
        await page.waitForURL('**/scans/*')
        assert.match(await page.locator('h1').innerText(), /Owned Mail/)
      } finally {
        await target.close()
      }
    },
  )

  journey('a mistake in a check is reported', NO_SCRIPT, async (visitor) => {
    const { page } = visitor
    await page.goto(`/tools/${SCANNED}/mistakes?check=llms-txt`)
    await page.getByLabel(/What is wrong/).fill('We publish it since last week.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
    const report = await sentAt(visitor, `/tools/${SCANNED}`)
    assert.ok((report.match(/<a href="[^"]*\/mistakes\?check=/g)?.length ?? 0) > 10)
  })

  journey('a server that never answers is told of, and then given up', {}, async ({ page }) => {
    const silent = await listen(() => () => {})
    try {
      await page.goto('/')
      await page.getByLabel('Or grade your own tool').fill(silent.url)
      await page.keyboard.press('Enter')
      await page
        .getByText(/Nothing read from|We could not reach/)
        .first()
        .waitFor({ timeout: SCAN_MS })
      await page.getByRole('alert').waitFor({ timeout: SCAN_MS })
      assert.match(await page.locator('main').innerText(), /We could not reach[^]*Next try/)
    } finally {
      await silent.close()
    }
  })

  journey('a review by form, without script', NO_SCRIPT, async ({ page }) => {
    await page.goto(`/tools/${SCANNED}`)
    await page.getByRole('link', { name: 'Write a review' }).click()
    await page.getByLabel(/try to do/).fill('List the bounces of a week')
    await page.getByLabel('Overall').fill('6')
    await page.getByLabel(/Agent or client/).fill('a browser')
    await page.getByRole('button', { name: 'Send the review' }).click()
    await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  })
}
