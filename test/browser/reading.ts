// Journeys of readers: search, lists, compare, themes, and everything again without JavaScript.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { NO_SCRIPT, type Journey } from './journey.ts'
import { SCANNED } from './site.ts'
import { sentAt } from './visitor.ts'

export function readingJourneys(journey: Journey): void {
  journey('search as you type, with the keyboard alone', {}, async ({ page }) => {
    await page.goto('/')
    await page.locator('#q').focus()
    await page.keyboard.type('resen')
    const field = page.getByRole('combobox', { name: 'Search tools' })
    await page.getByRole('option').first().waitFor()
    assert.equal(await field.getAttribute('aria-expanded'), 'true')
    await page.keyboard.press('ArrowDown')
    const chosen = page.locator('[role=option][aria-selected=true]')
    assert.match(await chosen.innerText(), /Resend/)
    assert.equal(await field.getAttribute('aria-activedescendant'), await chosen.getAttribute('id'))
    await page.keyboard.press('Escape')
    assert.equal(await field.getAttribute('aria-expanded'), 'false')
    assert.equal(await field.inputValue(), 'resen')
    await page.keyboard.type('d')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/tools/resend')
    assert.equal(await page.locator('h1').innerText(), 'Resend')
  })

  journey('what was typed is searched for by Enter', {}, async ({ page }) => {
    await page.goto('/tools')
    await page.getByRole('combobox', { name: 'Search tools' }).fill('send email')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=send+email')
    assert.match(await page.getByRole('status').innerText(), /\d+ tools match “send email”/)
  })

  journey('search without script, and a slip of the pen', NO_SCRIPT, async (visitor) => {
    const { page } = visitor
    await page.goto('/')
    await page.locator('#q').fill('payments')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/search?q=payments')
    assert.ok((await page.locator('.tools tbody tr').count()) > 3)
    assert.match(await sentAt(visitor, '/search?q=strpie'), /<main[^]*Stripe/)
    assert.match(await sentAt(visitor, '/search?q=zzzzqqqqxxxx'), /<main[^]*No results/)
  })

  journey(
    'a list is filtered, sorted and leafed through, and its address tells how',
    NO_SCRIPT,
    async (visitor) => {
      const { page } = visitor
      await page.goto('/tools?limit=10')
      const first = await names(page)
      await page.getByRole('link', { name: 'Next' }).click()
      assert.equal(new URL(page.url()).search, '?limit=10&page=2')
      const second = await names(page)
      assert.equal(first.length + second.length, 20)
      assert.equal(new Set([...first, ...second]).size, 20)
      await page.getByRole('link', { name: 'Previous' }).click()
      assert.deepEqual(await names(page), first)
      await page.locator('select[name=category]').selectOption('email')
      await page.locator('select[name=hasMcp]').selectOption('true')
      await page.getByRole('button', { name: 'Apply' }).click()
      const { searchParams } = new URL(page.url())
      assert.equal(searchParams.get('category'), 'email')
      assert.equal(searchParams.get('hasMcp'), 'true')
      for (const row of await page.locator('.tools tbody tr').allInnerTexts())
        assert.match(row, /MCP[^]*Email/)
      await page.getByRole('link', { name: 'A to Z' }).click()
      assert.equal(new URL(page.url()).searchParams.get('category'), 'email')
      const sorted = await names(page)
      assert.deepEqual(
        sorted,
        sorted.toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })),
      )
      const none = await sentAt(visitor, '/tools?category=email&q=zzzzqqqqxxxx')
      assert.match(none, /No tools match these filters/)
    },
  )

  journey('compare: from a report with three peers, one of them changed', {}, async ({ page }) => {
    await page.goto('/tools/resend')
    await page.getByRole('link', { name: 'Compare with 3 others' }).click()
    assert.match(await page.locator('h1').innerText(), /^Resend vs .+ vs .+ vs .+$/)
    const verdicts = await page.locator('.verdicts li').allInnerTexts()
    assert.equal(verdicts.length, 4)
    assert.match(verdicts[0] ?? '', /^Resend (?:for agents that |leads in no criterion)/)
    await page
      .getByRole('link', { name: /^Remove/ })
      .last()
      .click()
    await page.getByLabel('Add a tool').fill('stripe')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Resend vs .+ vs Stripe$/ }).waitFor()
  })

  journey(
    'somebody who chooses finds the letter, its meaning and how to connect on the first screen',
    {},
    async ({ page }) => {
      await page.goto('/tools/resend')
      await page.setViewportSize({ width: 1440, height: 900 })
      for (const part of ['.head .tile', '.meaning', '.extremes', '#criteria'])
        assert.ok(
          (await page
            .locator(part)
            .first()
            .boundingBox()
            .then((box) => box?.y ?? 901)) < 900,
        )
      const connect = page.getByRole('link', { name: 'Connect', exact: true }).first()
      assert.ok(((await connect.boundingBox())?.y ?? 901) < 900)
      const [head, chart] = await Promise.all(
        ['.who', '#criteria'].map((part) => page.locator(part).boundingBox()),
      )
      // Neither column ends far above the other.
      assert.ok(Math.abs((head?.height ?? 0) - (chart?.height ?? 0)) < 250)
      await connect.click()
      assert.match(page.url(), /#connect$/)
    },
  )

  journey(
    'on a phone filters open on request, and each that is set can be removed',
    NO_SCRIPT,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto('/tools?category=email&hasMcp=true')
      assert.equal(await page.locator('form.filters').isVisible(), false)
      await page.getByRole('checkbox', { name: 'Filters' }).check()
      assert.ok(await page.locator('form.filters').isVisible())
      await page.getByRole('link', { name: 'Remove MCP: With' }).click()
      assert.equal(new URL(page.url()).search, '?category=email')
      await page.getByRole('link', { name: 'Clear all' }).click()
      assert.equal(new URL(page.url()).search, '')
    },
  )

  journey('copied is what is shown, and the button says so', {}, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/tools/${SCANNED}`)
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const tasks = async () => (await copied()).match(/^\d+\. .+ \[[\w-]+\]: /gm)?.length
    const shown = page.locator('#fixes .fixes > li:visible')
    await page.getByRole('radio', { name: 'An hour' }).check()
    await page.getByRole('button', { name: 'Copy fix prompt' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await tasks(), await shown.count())
    assert.match(await copied(), /agentgrade scan https:/)
    const badge = page.locator('#badge .copyable').first()
    await badge.getByRole('button').click()
    await badge.getByText('Copied').waitFor()
    assert.match(await copied(), /^\[!\[AgentGrade\]\(http.*badge\.svg\)\]\(http.*\/tools\/acme\)$/)
  })

  journey(
    'checks and fixes are picked without script, and a link leads to a check that was not shown',
    NO_SCRIPT,
    async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 800 })
      await page.goto(`/tools/${SCANNED}`)
      const shown = (kind: string) => page.locator(`#checks .${kind}:visible`).count()
      assert.deepEqual([await shown('failed'), await shown('passed')], [0, 0])
      await page.locator('#checks .opener input').first().check()
      assert.ok((await shown('failed')) > 0)
      const filter = page.getByRole('group', { name: 'Which checks to show' })
      await filter.getByRole('radio', { name: 'Failed' }).check()
      assert.ok((await shown('failed')) > 10)
      assert.equal(await shown('partly'), 0)
      await filter.getByRole('radio', { name: 'Passed' }).check()
      assert.equal(await shown('failed'), 0)
      assert.ok((await shown('passed')) > 0)
      const fixes = page.locator('#fixes .fixes > li:visible')
      const all = await fixes.count()
      await page.getByRole('radio', { name: 'Fastest path' }).check()
      const first = await fixes.count()
      assert.ok(first > 0 && first < all)
      await fixes.first().getByRole('link').click()
      assert.ok(await page.locator('#checks :target').isVisible())
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
      await page.getByRole('button', { name: 'Theme: system' }).click()
      const light = await ground()
      assert.notEqual(light, dark)
      await page.goto('/method')
      assert.equal(await ground(), light)
      assert.ok(await page.getByRole('button', { name: 'Theme: light' }).isVisible())
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
      await page.getByRole('button', { name: 'Theme: light' }).click()
      assert.equal(await ground(), dark)
      await page.emulateMedia({ colorScheme: 'light' })
      assert.equal(await ground(), dark)
    },
  )

  journey('without script nothing is offered that needs it', NO_SCRIPT, async ({ page }) => {
    // These have every kind of what is hidden.
    for (const path of [`/tools/${SCANNED}`, '/docs/api', '/method#check-error-schema']) {
      await page.goto(path)
      const offered = page.locator('[data-copy]:visible, [data-theme-switch]:visible')
      assert.equal(await offered.count(), 0, path)
    }
    await page.locator('#check-error-schema').waitFor()
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
    await page.getByRole('link', { name: 'resend' }).click()
    assert.equal(await page.locator('h1').innerText(), 'Resend')
    // Chrome itself logs every error response.
    const told = faults
      .splice(0)
      .filter((fault) => !/Failed to load resource.*status of 40[04]/.test(fault))
    assert.deepEqual(told, [])
  })
}

function names(page: Page): Promise<string[]> {
  return page.locator('.tools .what a').allInnerTexts()
}
