// Accessibility: axe-core on every kind of page in both themes, no page wider than its window, full
// keyboard navigation.
import type Axe from 'axe-core'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { act, countOf } from './act.ts'
import { NOT_DRAWN, type Journey } from './journey.ts'
import { KINDS, VARIANTS } from './paths.ts'
import { SCANNED } from './site.ts'
import { overflowOf } from './visitor.ts'

/** The first is the one of a new page. */
const WIDTHS = [1280, 768, 320, 375]
const HEIGHT = 800
/** The rules that depend on the theme, and what they are applied to. */
const COLOUR_RULES = {
  'color-contrast': '[data-picked]',
  'link-in-text-block': 'a[href][data-picked]',
}
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const MOST_ENTRIES = 4
const MOST_TABS = 400

export function accessJourneys(journey: Journey): void {
  for (const [name, path] of Object.entries(KINDS)) {
    journey(
      `${name}: axe finds nothing, every width holds it`,
      NOT_DRAWN,
      async ({ page, faults }) => {
        await page.goto(path)
        if (path === KINDS.error) faults.length = 0
        assert.equal(await countOf(page.locator('h1')), 1)
        await showAll(page)
        await assertFits(page)
        await cutLists(page)
        await page.evaluate(AXE)
        await page.emulateMedia({ colorScheme: 'dark' })
        assert.deepEqual(await violations(page, Object.keys(COLOUR_RULES)), [])
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize({ width: 1280, height: HEIGHT })
        assert.deepEqual(await violations(page), [])
      },
    )
  }

  journey('every width holds the same kinds with other content', NOT_DRAWN, async ({ page }) => {
    for (const path of Object.values(VARIANTS)) {
      await page.goto(path)
      assert.equal(await countOf(page.locator('h1')), 1, path)
      await showAll(page)
      await assertFits(page)
    }
  })

  for (const path of ['/', `/tools/${SCANNED}`, '/badges', `/tools/${SCANNED}/evidence`]) {
    journey(`nothing shifts when script comes late: ${path}`, {}, async ({ page }) => {
      await page.setViewportSize({ width: 375, height: HEIGHT })
      const painted = Promise.withResolvers<void>()
      const late = await page.route('**/assets/app-*.js', async (route) => {
        await painted.promise
        await route.continue()
      })
      const counting = await page.addInitScript(COUNT_SHIFTS)
      const loaded = page.goto(path)
      await page.waitForFunction(
        (wanted) => location.pathname === wanted && document.readyState !== 'loading',
        path,
      )
      // What the browser paints in two steps is no matter of script.
      const before = await shiftOf(page)
      painted.resolve()
      await loaded
      await late.dispose()
      await counting.dispose()
      await page.locator('[data-theme-switch]').waitFor()
      assert.equal(await shiftOf(page), before)
    })
  }

  for (const path of ['/', `/tools/${SCANNED}`, '/tools', '/compare?tools=resend,stripe']) {
    journey(`the keyboard all the way: ${path}`, NOT_DRAWN, async ({ page }) => {
      await page.goto(path)
      const skip = page.getByRole('link', { name: 'Skip to content' })
      const isShown = () =>
        skip.evaluate(
          (link) => link === document.activeElement && link.getBoundingClientRect().width > 50,
        )
      await act(page, () => page.keyboard.press('Tab'), isShown)
      assert.deepEqual(await badStops(page), [])
      await skip.focus()
      await act(page, () => page.keyboard.press('Enter'), /#\w+$/)
      const isInMain = () => page.evaluate(() => document.activeElement?.matches('main *') === true)
      await act(page, () => page.keyboard.press('Tab'), isInMain)
    })
  }
}

async function assertFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    assert.equal(await overflowOf(page), 0, `${page.url()} at ${width} px`)
  }
}

/** Opens every detail and expands every list. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    for (const pick of document.querySelectorAll<HTMLInputElement>('.pick [value=all]'))
      pick.checked = true
  })
}

/** The tenth of a kind beside each other is like the first ones: rows, entries, whole checks. */
async function cutLists(page: Page): Promise<void> {
  await page.evaluate((most) => {
    for (const list of document.querySelectorAll('main, main *')) {
      const seen = new Map<string, number>()
      for (const entry of list.children) {
        const kind = `${entry.localName} ${entry.className}`
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
        if ((seen.get(kind) ?? 0) > most) entry.setAttribute('data-cut', '')
      }
    }
    for (const entry of document.querySelectorAll('[data-cut]')) entry.remove()
  }, MOST_ENTRIES)
}

const COUNT_SHIFTS = `window.shift = 0
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shift += value
}).observe({ type: 'layout-shift' })`

/** The cumulative layout shift when all that was laid out is painted. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (const _ of ['laid out', 'painted', 'counted'])
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return (window as unknown as { shift: number }).shift
  })
}

/** What axe, which is in the page, finds by `rules` or by all; colours of picked texts alone. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  await pickTexts(page)
  return page.evaluate(
    async ([selectors, runOnly]) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      axe.configure({ rules: selectors.map(([id, selector]) => ({ id, selector })) })
      const options: Axe.RunOptions = { resultTypes: ['violations'] }
      const found = await axe.run(runOnly === undefined ? options : { ...options, runOnly })
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
      )
    },
    [Object.entries(COLOUR_RULES), rules] as const,
  )
}

/**
 * Marks one text of each kind: thousands on a long page are of the same place in the page, the same
 * style and on the same ground, so that their contrast is the same.
 */
async function pickTexts(page: Page): Promise<void> {
  const picked = await page.evaluate(() => {
    // It runs in the page, which has none of our modules.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const lookOf = (element: Element): string => {
      const style = getComputedStyle(element)
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = style
      const { textDecorationLine, visibility } = style
      return [
        element.localName,
        element.getAttribute('class'),
        color,
        backgroundColor,
        backgroundImage,
        opacity,
        fontSize,
        fontWeight,
        textDecorationLine,
        visibility,
      ].join()
    }
    const places = new Map<Element, string>()
    const placeOf = (element: Element): string => {
      const known = places.get(element)
      if (known !== undefined) return known
      const above = element.parentElement
      const place = `${above === null ? '' : placeOf(above)} > ${lookOf(element)}`
      places.set(element, place)
      return place
    }
    const seen = new Set<string>()
    for (const element of document.body.querySelectorAll('*')) {
      element.removeAttribute('data-picked')
      const isText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
      if (!isText && !element.matches('input, select, textarea')) continue
      const place = placeOf(element)
      if (seen.has(place) || !element.checkVisibility()) continue
      seen.add(place)
      element.setAttribute('data-picked', '')
    }
    return seen.size
  })
  assert.ok(picked > 5, `${picked} texts`)
}

/**
 * From the first, which has the focus: every tab stop must be visible, have a focus indicator, and
 * follow the order of the page; every focusable element must be reached.
 */
async function badStops(page: Page): Promise<string[]> {
  await cutLists(page)
  const count = await page.evaluate(() => {
    const stops = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]'),
    ]
    // In a group of radio buttons Tab stops at the selected one.
    return stops.filter(
      (stop) =>
        stop.checkVisibility() && !stop.matches('[type=hidden], [type=radio]:not(:checked)'),
    ).length
  })
  assert.ok(count > 10 && count < MOST_TABS, `${count} stops`)
  await page.evaluate(() => {
    const faults: string[] = []
    let before: Element | null = null
    Object.assign(window, { faultsOfStops: faults })
    // It runs in the page, which has none of our modules.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const faultOf = (stopped: Element | null, last: Element | null): string | null => {
      if (stopped === null || stopped === document.body) return 'nowhere'
      const { top, bottom, width, height } = stopped.getBoundingClientRect()
      const { outlineStyle, outlineWidth } = getComputedStyle(stopped)
      const shown = stopped.outerHTML.slice(0, 100)
      if (width === 0 || height === 0 || bottom < 0 || top > innerHeight)
        return `${shown} is out of sight`
      if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) return `${shown} is not marked`
      const isLater =
        last === null ||
        (last.compareDocumentPosition(stopped) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      return isLater ? null : `${shown} comes late`
    }
    const look = () => {
      faults.push(faultOf(document.activeElement, before) ?? '')
      before = document.activeElement
    }
    look()
    // When the key is up, the page has scrolled to its new stop.
    addEventListener('keyup', look, { capture: true })
  })
  const found = () =>
    page.evaluate(() => (window as unknown as { faultsOfStops: string[] }).faultsOfStops)
  const tabAll = async () => {
    for (let stop = 1; stop < count; stop += 1) await page.keyboard.press('Tab')
  }
  await act(page, tabAll, async () => (await found()).length === count)
  return (await found()).filter((fault) => fault !== '')
}
