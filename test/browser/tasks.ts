// What people come for, in as few actions as possible: find, compare, fix, own, correct, and
// understand a URL that does not answer.
import assert from 'node:assert/strict'
import { listen } from '../targets/listen.ts'
import { pendingRecord } from '../tool-record.ts'
import { act, enter } from './act.ts'
import { NO_SCRIPT, type Journey } from './journey.ts'
import { SCANNED } from './site.ts'
import { noteSaid, sentAt } from './visitor.ts'

export function taskJourneys(journey: Journey): void {
  journey('an email API with MCP of at least C+, in three actions', {}, async ({ page }) => {
    await page.goto('/')
    const words = 'email api with mcp at least C+'
    await act(page, () => enter(page.locator('#q'), words), /^\/search\?/)
    const best = page.locator('.tools h2 a').first()
    await act(page, () => best.click(), /^\/tools\/[\w-]+$/)
    assert.match((await page.locator('.gauge .letter').textContent()) ?? '', /^(?:A|B|C\+)/)
    assert.match(await page.locator('.go').innerText(), /Connect by (?:API|MCP|CLI)/)
  })

  journey(
    'a tool is chosen for a task, and connected, without script',
    NO_SCRIPT,
    async ({ page }) => {
      await page.goto('/')
      const recommend = page.getByRole('link', { name: 'Recommend' }).first()
      await act(page, () => recommend.click(), /^\/recommend$/)
      const cards = page.locator('.recs .card')
      await act(page, () => enter(page.locator('#task'), 'send an email'), cards.first())
      const best = cards.first()
      assert.match(await best.locator('.why').innerText(), /Covers the whole task/)
      await act(page, () => best.locator('h3 a').click(), /^\/tools\/[\w-]+$/)
      const every = page.getByRole('link', { name: 'Every way' })
      const connect = page.locator('#connect')
      await act(page, () => every.click(), connect.locator('.copyable').first())
      assert.match(await connect.locator('.copyable code').first().innerText(), /\S/)
    },
  )

  journey('three tools compared in four actions', {}, async ({ page }) => {
    await page.goto('/search?q=email')
    const boxes = page.locator('.tools input[type=checkbox]')
    const compare = async () => {
      for (const place of [0, 1, 2]) await boxes.nth(place).check()
      await page.getByRole('button', { name: 'Compare selected' }).click()
    }
    await act(page, compare, /^\/compare\?tools=/)
    assert.match(await page.locator('h1').innerText(), /^.+, .+, .+$/)
  })

  journey(
    'from a tool in a list to its fixes in the clipboard, in three actions',
    {},
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto('/search?q=acme')
      const acme = page.locator(`.tools a[href="/tools/${SCANNED}"]`).first()
      await act(page, () => acme.click(), /^\/tools\/acme$/)
      const said = await noteSaid(page)
      const copy = page.getByRole('button', { name: 'Copy as a prompt' })
      await act(page, () => page.locator('summary:has(+ #owner)').click(), copy)
      await act(
        page,
        () => copy.click(),
        async () => (await said()).join() === 'Copied',
      )
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
        const button = (name: string) => page.getByRole('button', { name })
        const status = (hasText: string) => page.getByRole('status').filter({ hasText })
        const proof = page.locator('.copyable code').first()
        const claim = async () => {
          await page.getByLabel(/Create one for me/).check()
          await button('Continue').click()
        }
        await act(page, claim, proof)
        token = (await proof.textContent()) ?? ''
        assert.match(token, /^[\w-]{32}$/)
        await act(page, () => button('Verify').click(), status('claim is verified'))
        const rename = async () => {
          await page.getByLabel('Name').fill('Owned Mail')
          await button('Save').click()
        }
        await act(page, rename, status('Saved: name'))
        await act(page, () => button('Scan again now').click(), /^\/scans\//)
        assert.match(await page.locator('h1').innerText(), /Owned Mail/)
      } finally {
        await target.close()
      }
    },
  )

  journey('a mistake in a check is reported', NO_SCRIPT, async (visitor) => {
    const { page } = visitor
    await page.goto(`/tools/${SCANNED}/mistakes?check=llms-txt`)
    const send = async () => {
      await page.getByLabel(/What is wrong/).fill('We publish it since last week.')
      await page.getByRole('button', { name: 'Send' }).click()
    }
    await act(page, send, page.getByRole('heading', { level: 1, name: 'Thank you' }))
    const report = await sentAt(visitor, `/tools/${SCANNED}`)
    assert.ok((report.match(/<a href="[^"]*\/mistakes\?check=/g)?.length ?? 0) >= 5)
  })

  journey('a server that never answers is told of, and then given up', {}, async ({ page }) => {
    const silent = await listen(() => () => {})
    try {
      await page.goto('/')
      const field = page.getByLabel('Grade your own')
      const silence = page.getByText(/Nothing read from|We could not reach/).first()
      await act(page, () => enter(field, silent.url), silence)
      await page.getByRole('alert').waitFor()
      // On a busy machine a scan cannot tell whether the server was late, or itself.
      const why = /(?:We could not reach|The scan failed on our side)[^]*Next try/
      assert.match(await page.locator('main').innerText(), why)
    } finally {
      await silent.close()
    }
  })

  journey('a review by form, without script', NO_SCRIPT, async ({ page }) => {
    await page.goto(`/tools/${SCANNED}`)
    const write = page.getByRole('link', { name: 'Write a review' })
    await act(page, () => page.locator('summary:has(+ #reviews)').click(), write)
    await act(page, () => write.click(), /^\/tools\/acme\/review$/)
    const send = async () => {
      await page.getByLabel(/try to do/).fill('List the bounces of a week')
      await page.getByLabel('Overall').fill('6')
      await page.getByLabel(/Agent or client/).fill('a browser')
      await page.getByRole('button', { name: 'Send the review' }).click()
    }
    await act(page, send, page.getByRole('heading', { level: 1, name: 'Thank you' }))
  })
}
