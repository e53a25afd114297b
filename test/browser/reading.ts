// Journeys of readers: search, lists, compare, themes, and everything again without JavaScript.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { act, assertNone, countOf, enter, textsOf } from './act.ts'
import { NO_SCRIPT, type Journey } from './journey.ts'
import { SCANNED } from './site.ts'
import { noteSaid, sentAt } from './visitor.ts'

interface FilteredTool {
  name: string
  accessGrades: { mcp: string | null }
}

export function readingJourneys(journey: Journey): void {
  journey('search as you type, with the keyboard alone', {}, async ({ page }) => {
    await page.goto('/')
    const field = page.getByRole('combobox', { name: 'Search tools' })
    const options = page.getByRole('option')
    const chosen = page.locator('[role=option][aria-selected=true]')
    await field.focus()
    // Whoever types slowly is shown what matches the beginning, too.
    const resend = options.first().filter({ hasText: 'Resend' })
    await act(page, () => page.keyboard.type('resen'), resend)
    assert.equal(await field.getAttribute('aria-expanded'), 'true')
    await act(page, () => page.keyboard.press('ArrowDown'), chosen)
    assert.match(await chosen.innerText(), /Resend/)
    assert.equal(await field.getAttribute('aria-activedescendant'), await chosen.getAttribute('id'))
    const isClosed = async () => (await field.getAttribute('aria-expanded')) === 'false'
    await act(page, () => page.keyboard.press('Escape'), isClosed)
    assert.equal(await field.inputValue(), 'resen')
    await act(page, () => page.keyboard.type('d'), options.first())
    const isNoneChosen = async () => (await chosen.count()) === 0
    await act(page, () => page.keyboard.press('ArrowUp'), chosen)
    await act(page, () => page.keyboard.press('ArrowDown'), isNoneChosen)
    await act(page, () => page.keyboard.press('ArrowDown'), chosen)
    await act(page, () => page.keyboard.press('Enter'), /^\/tools\/resend$/)
    assert.equal(await page.locator('h1').innerText(), 'Resend')
  })

  journey('what was typed is searched for by Enter', {}, async ({ page }) => {
    await page.goto('/tools')
    const field = page.getByRole('combobox', { name: 'Search tools' })
    await act(page, () => enter(field, 'send email'), /^\/search\?q=send\+email$/)
    assert.match(await page.getByRole('status').innerText(), /\d+ tools match “send email”/)
  })

  journey('search without script, and a slip of the pen', NO_SCRIPT, async (visitor) => {
    const { page } = visitor
    await page.goto('/')
    const search = async () => {
      await page.locator('#q').fill('payments')
      await page.getByRole('button', { name: 'Search' }).click()
    }
    await act(page, search, /^\/search\?q=payments$/)
    assert.ok((await countOf(page.locator('.tools > .tool'))) > 3)
    assert.equal(await countOf(page.locator('input[name=q]:visible')), 1)
    assert.match(await sentAt(visitor, '/search?q=strpie'), /<main[^]*Stripe/)
    const none = await sentAt(visitor, '/search?q=zzzzqqqqxxxx')
    assert.deepEqual(none.match(/[^>]*\bmatches\./g), [
      'No good match: no tool in the catalogue matches.',
    ])
  })

  journey(
    'a list is filtered, sorted and leafed through, and its address tells how',
    NO_SCRIPT,
    async (visitor) => {
      const { page } = visitor
      await page.goto('/tools?limit=10')
      const first = await names(page)
      const next = page.getByRole('link', { name: 'Next' })
      await act(page, () => next.click(), /^\/tools\?limit=10&page=2$/)
      const second = await names(page)
      assert.equal(first.length + second.length, 20)
      assert.equal(new Set([...first, ...second]).size, 20)
      const previous = page.getByRole('link', { name: 'Previous' })
      await act(page, () => previous.click(), /^\/tools\?limit=10$/)
      assert.deepEqual(await names(page), first)
      const apply = async () => {
        await page.locator('select[name=category]').selectOption('email')
        await page.getByRole('radio', { name: 'MCP' }).check()
        await page.getByRole('button', { name: 'Show' }).click()
      }
      await act(page, apply, /^\/tools\?(?=.*\baccess=mcp\b).*\bcategory=email\b/)
      for (const row of await textsOf(page.locator('.tools > .tool')))
        assert.match(row, /\d as MCP;[^]*MCP [A-F]/)
      const filtered = await visitor.context.request.get('/tools.json?category=email&access=mcp')
      const { tools } = (await filtered.json()) as { tools: FilteredTool[] }
      assert.deepEqual((await names(page)).toSorted(), tools.map(({ name }) => name).toSorted())
      for (const [at, name] of (await textsOf(page.locator('.few a'))).entries())
        assert.equal(
          await page.locator('.few .tile').nth(at).innerText(),
          tools.find((tool) => tool.name === name)?.accessGrades.mcp ?? '–',
          name,
        )
      const byName = page.getByRole('link', { name: 'Name', exact: true })
      await act(page, () => byName.click(), /^\/tools\?(?=.*\bsort=name\b).*\bcategory=email\b/)
      // Those of which little is known are a list of their own.
      const sorted = await textsOf(page.locator('.few a'))
      assert.ok(sorted.length > 2)
      assert.deepEqual(
        sorted,
        sorted.toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })),
      )
      const none = await sentAt(visitor, '/tools?category=email&q=zzzzqqqqxxxx')
      assert.match(none, /No tool matches these filters/)
    },
  )

  journey('compare: from a report with three peers, one of them changed', {}, async (visitor) => {
    const { page } = visitor
    await page.goto('/tools/resend')
    const compare = page.locator('.head').getByRole('link', { name: 'Compare' })
    await act(page, () => compare.click(), /^\/compare\?tools=resend,/)
    assert.match(await page.locator('h1').innerText(), /^Resend, .+, .+, .+$/)
    assert.match(
      await page.locator('.says').innerText(),
      /^(?:As API, .+ leads with \d|Too little is known as API to name a leader: .+ \d+%)/,
    )
    assert.equal(await countOf(page.locator('.vs').first().locator('thead th')), 4)
    const remove = page.getByRole('link', { name: /^Remove/ }).last()
    await act(page, () => remove.click(), /^\/compare\?tools=resend,[^,]+,[^,]+$/)
    const stripeToo = page.getByRole('heading', { level: 1, name: /^Resend, .+, Stripe$/ })
    await act(page, () => enter(page.getByLabel('Add a tool'), 'stripe'), stripeToo)
    const asMcp = page.getByRole('link', { name: /^As MCP/ })
    await act(page, () => asMcp.click(), page.getByRole('rowheader', { name: 'Grade as MCP' }))
    // The name of an MCP tool stays as it is written wherever it stands.
    const sent = await sentAt(visitor, '/compare?tools=exa,firecrawl&as=mcp')
    assert.match(sent, />\s*At worst, firecrawl_\w+ runs /)
    assert.doesNotMatch(sent, />Firecrawl_/)
  })

  journey(
    'somebody who chooses finds the letter, its meaning and how to connect on the first screen',
    {},
    async ({ page }) => {
      await page.goto('/tools/resend')
      await page.setViewportSize({ width: 1440, height: 900 })
      for (const part of ['.gauge', '.says', '.rests', '.go', '.tabs', '#criteria', '.strip'])
        assert.ok(
          (await page
            .locator(part)
            .first()
            .boundingBox()
            .then((box) => box?.y ?? 901)) < 900,
          part,
        )
      const [left, right] = await Promise.all(
        ['.verdict > :first-child', '#criteria'].map((part) => page.locator(part).boundingBox()),
      )
      assert.equal(left?.height, right?.height, 'no column ends above the other')
      assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) <= 3500)
      const every = page.getByRole('link', { name: 'Every way' })
      await act(
        page,
        () => every.click(),
        page.getByRole('heading', { name: /^MCP in \d+ clients$/ }),
      )
    },
  )

  journey(
    'on a phone filters open on request, and each that is set can be removed',
    NO_SCRIPT,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto('/tools?category=email&hasMcp=true')
      const opener = page.locator('summary', { hasText: 'Filters' })
      await act(page, () => opener.click(), page.locator('.side form'))
      const withMcp = page.getByRole('link', { name: 'Remove MCP: yes' })
      await act(page, () => withMcp.click(), /^\/tools\?category=email$/)
      const all = page.getByRole('link', { name: 'Clear all' })
      await act(page, () => all.click(), /^\/tools$/)
    },
  )

  journey('copied is what is shown, and the button says so', {}, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/tools/${SCANNED}`)
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const tasks = async () => (await copied()).match(/^\d+\. .+ \[[\w-]+\]: /gm)?.length
    const said = await noteSaid(page)
    const prompt = page.getByRole('button', { name: 'Copy as a prompt' })
    await act(page, () => page.locator('summary:has(+ #owner)').click(), prompt)
    await act(
      page,
      () => prompt.click(),
      async () => (await said()).join() === 'Copied',
    )
    assert.equal(await tasks(), await countOf(page.locator('[id^="fix-"]')))
    assert.match(await copied(), /agentgrade scan https:/)
    const first = page.locator('.go').getByRole('button')
    await act(
      page,
      () => first.click(),
      async () => (await said()).join() === 'Copied,Copied',
    )
    assert.equal(await copied(), await page.locator('.go code').innerText())
  })

  journey(
    'who doubts a number reaches its evidence, and comes back to the check, without script',
    NO_SCRIPT,
    async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 800 })
      await page.goto(`/tools/${SCANNED}`)
      const criterion = page.locator('#criterion-tokenEfficiency')
      const bar = page.getByRole('link', { name: 'Token efficiency' })
      await act(page, () => bar.click(), criterion.locator('tbody tr').first())
      const evidence = criterion.locator('a[href*="/evidence?at=e-"]').first()
      await act(page, () => evidence.click(), page.locator('.exchanges > :target'))
      const back = page.locator(':target .used a').first()
      await act(page, () => back.click(), page.locator('#checks :target'))
      const other = page.locator('.five a').first()
      await act(page, () => other.click(), /\/evidence\?at=([ed]-[\w-]+)#\1$/)
    },
  )

  journey(
    'dark as the system has it, then as chosen; the choice is kept without a flash',
    {},
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      await page.goto('/')
      const dark = await ground()
      const theme = (name: string) => page.getByRole('button', { name: `Theme: ${name}` })
      await act(page, () => theme('system').click(), theme('light'))
      const light = await ground()
      assert.notEqual(light, dark)
      await page.goto('/method')
      assert.equal(await ground(), light)
      await theme('light').waitFor()
      // The choice is applied before the body is created.
      const watch = await page.addInitScript(() => {
        new MutationObserver(() => {
          if (document.body && !('themeAtFirst' in window))
            Object.assign(window, { themeAtFirst: document.documentElement.dataset['theme'] })
        }).observe(document, { childList: true, subtree: true })
      })
      await page.reload()
      assert.equal(
        await page.evaluate(() => (window as { themeAtFirst?: string }).themeAtFirst),
        'light',
      )
      await watch.dispose()
      await act(page, () => theme('light').click(), theme('dark'))
      assert.equal(await ground(), dark)
      await page.emulateMedia({ colorScheme: 'light' })
      assert.equal(await ground(), dark)
    },
  )

  journey('print has the folds that are open, or all of them', NO_SCRIPT, async ({ page }) => {
    await page.goto(`/tools/${SCANNED}`)
    const folded = page.locator('#evidence')
    await page.emulateMedia({ media: 'print' })
    assert.equal(
      await folded.evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true })),
      false,
    )
    await page.emulateMedia({ media: 'screen' })
    const link = page.getByRole('link', { name: 'Print everything' })
    await act(page, () => link.click(), /#all$/)
    await page.emulateMedia({ media: 'print' })
    assert.equal(
      await folded.evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true })),
      true,
    )
  })

  journey('without script nothing is offered that needs it', NO_SCRIPT, async ({ page }) => {
    // These have every kind of what is hidden.
    for (const path of [`/tools/${SCANNED}`, '/docs/api', '/method#check-api-errors']) {
      await page.goto(path)
      const script = page.locator('[data-copy], [data-theme-switch]')
      await assertNone(script.filter({ visible: true }), script)
    }
    await page.locator('#check-api-errors').waitFor()
  })

  journey('what is not there is answered with help', {}, async ({ page, context, faults }) => {
    for (const path of [
      '/tools/resnd',
      '/nothing/here',
      '/tools?minGrade=Z',
      '/scans/nothing',
      '/categories/nothing',
    ]) {
      const answer = await context.request.get(path, { headers: { accept: 'text/html' } })
      assert.ok([400, 404].includes(answer.status()), path)
      const sent = await answer.text()
      assert.equal(sent.match(/<h1/g)?.length, 1, path)
      assert.match(sent, /<main[^]*<a [^]*<\/main>/, path)
    }
    await page.goto('/tools/resnd')
    const meant = page.getByRole('link', { name: 'resend' })
    await act(page, () => meant.click(), /^\/tools\/resend$/)
    assert.equal(await page.locator('h1').innerText(), 'Resend')
    // Chrome itself logs every error response.
    const told = faults
      .splice(0)
      .filter((fault) => !/Failed to load resource.*status of 40[04]/.test(fault))
    assert.deepEqual(told, [])
  })
}

function names(page: Page): Promise<string[]> {
  return textsOf(page.locator('.tools h2 a, .few a'))
}
