// Hostile text on every page: nothing runs, no element, attribute or style results from it, and
// every external link is plain. Few pages of each kind are opened; the rest is parsed in the browser,
// which takes a fraction of the time.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { act, assertNone } from './act.ts'
import { NOT_DRAWN, type Journey } from './journey.ts'
import { plainText } from '../../src/represent/words/text.ts'
import {
  HOSTILE_SCAN,
  HOSTILE_PAIRS,
  HOSTILE_SCAN_UNDER_WAY,
  hostileSlug,
  HOSTILE_WHOLE,
  linkSlug,
  MILD,
} from './hostile-tools.ts'
import { LINK_PAYLOADS, PAYLOADS } from './payloads.ts'
/** The first of so many pages of a kind is opened. */
const OPENED_EVERY = 12

type How = 'opened' | 'parsed'

interface Audit {
  /** Every element with the names of its attributes, in order. */
  elements: string
  text: string
  /** What no page of ours has. */
  bad: string[]
}

export function hostileJourneys(journey: Journey): void {
  journey(
    `${PAYLOADS.length} payloads as name, description and facts of a report leave it as it is`,
    NOT_DRAWN,
    async ({ page }) => {
      const mildAs = (how: How) => auditAt(page, `/tools/${MILD}`, how)
      const mild = { opened: await mildAs('opened'), parsed: await mildAs('parsed') }
      for (const [index, pair] of HOSTILE_PAIRS.entries()) {
        const how = howAt(index)
        const { elements, text, bad } = await auditAt(page, `/tools/${hostileSlug(index)}`, how)
        assert.deepEqual(bad, [], pair.join())
        // A running scan has a link instead of a form.
        if (index > 0) assert.equal(elements, mild[how].elements, pair.join())
        for (const payload of pair) assert.ok(text.includes(shown(plainText(payload))), payload)
      }
    },
  )

  journey('lists, categories, compare and home show them as text', NOT_DRAWN, async ({ page }) => {
    const pages = Math.ceil((HOSTILE_PAIRS.length + LINK_PAYLOADS.length + 10) / 100)
    let text = ''
    for (const list of ['/tools?category=other', '/categories/other?']) {
      const shapes: string[] = []
      for (let number = 1; number <= pages; number += 1) {
        const audit = await auditAt(page, `${list}&limit=100&page=${number}`)
        assert.deepEqual(audit.bad, [])
        text += audit.text
        // The last page may have none.
        shapes.push(...(await page.locator('main').evaluate(hostileRows)))
      }
      assert.ok(shapes.length > HOSTILE_PAIRS.length, `${shapes.length} rows`)
      assert.equal(new Set(shapes).size, 1, shapes.join('\n\n'))
    }
    for (const payload of PAYLOADS) assert.ok(text.includes(shown(plainText(payload))), payload)
    assert.deepEqual((await auditAt(page, '/')).bad, [])
    const compared = (index: number, how: How) =>
      auditAt(page, `/compare?tools=${hostileSlug(index)},${MILD}`, how)
    assert.deepEqual((await compared(1, 'opened')).bad, [])
    const mild = await compared(1, 'parsed')
    for (let index = 2; index < HOSTILE_PAIRS.length; index += 8) {
      const { bad, elements } = await compared(index, 'parsed')
      assert.deepEqual(bad, [])
      assert.equal(elements, mild.elements, String(HOSTILE_PAIRS[index]))
    }
  })

  journey(
    'reviews, evidence, history, scans and what asks too soon show them as text',
    {},
    async ({ page, faults }) => {
      let reviews = ''
      for (let number = 1; number <= Math.ceil(PAYLOADS.length / 50); number += 1) {
        const { bad, text } = await auditAt(
          page,
          `/tools/${HOSTILE_WHOLE}/reviews?limit=50&page=${number}`,
        )
        assert.deepEqual(bad, [])
        await assertNone(
          page.locator('.review > *:not(h2, p), .review p > *:not(small, b, span, bdi)'),
          page.locator('.review'),
        )
        reviews += text
      }
      for (const payload of PAYLOADS) assert.ok(reviews.includes(shown(payload)), payload)
      const single = [
        `/tools/${HOSTILE_WHOLE}/evidence`,
        `/tools/${HOSTILE_WHOLE}/history`,
        `/scans/${HOSTILE_SCAN}`,
        `/badges?tool=${HOSTILE_WHOLE}`,
        `/tools/${HOSTILE_WHOLE}`,
      ]
      for (const path of single) assert.deepEqual((await auditAt(page, path)).bad, [], path)
      const again = page.locator('#rescan').getByRole('button')
      await act(page, () => page.locator('summary:has(+ #owner)').click(), again)
      await act(
        page,
        () => again.click(),
        page.getByRole('heading', { level: 1, name: /was scanned less than an hour ago/ }),
      )
      assert.deepEqual((await audited(page)).bad, [])
      faults.splice(0, faults.length, ...faults.filter((fault) => !/status of 429/.test(fault)))
      await page.goto(`/scans/${HOSTILE_SCAN_UNDER_WAY}`)
      await page.waitForFunction(() => document.querySelectorAll('.steps li').length > 20)
      assert.deepEqual((await audited(page)).bad, [])
      await assertNone(
        page.locator('.steps > *:not(li), .steps li > *:not(b, span), .steps li > * > *'),
        page.locator('.steps li'),
      )
    },
  )

  journey(
    'sent in an address they come back as text, as suggestions too',
    {},
    async ({ page, faults }) => {
      for (let index = 0; index * 4 < PAYLOADS.length; index += 1) {
        const text = PAYLOADS.slice(index * 4, index * 4 + 4).join(' ')
        const q = encodeURIComponent(text.toWellFormed())
        const places = [
          `/search?q=${q}`,
          `/compare?tools=${q},stripe`,
          `/badges?tool=stripe&label=${q}&color=${q}&labelColor=${q}`,
          `/tools/${q}`,
          `/tools?q=${q}`,
        ]
        const path = places[index % places.length] ?? '/'
        const how = index < places.length ? 'opened' : 'parsed'
        assert.deepEqual((await auditAt(page, path, how)).bad, [], path)
      }
      await page.goto('/')
      const options = page.getByRole('option')
      await act(page, () => page.locator('#q').pressSequentially('alert(1)'), options.first())
      await assertNone(
        page.locator(
          '.suggestions li > *:not(span, small), .suggestions li > * > *:not(.tile > i)',
        ),
        options,
      )
      const expected = /Failed to load resource.*status of 40[04]/
      faults.splice(0, faults.length, ...faults.filter((fault) => !expected.test(fault)))
    },
  )

  journey(
    'an address that is no address of the web is never linked',
    NOT_DRAWN,
    async ({ page }) => {
      for (const [index, payload] of LINK_PAYLOADS.entries()) {
        const { bad } = await auditAt(page, `/tools/${linkSlug(index)}`, howAt(index))
        assert.deepEqual(bad, [], payload)
      }
    },
  )
}

function howAt(index: number): How {
  return index % OPENED_EVERY === 0 ? 'opened' : 'parsed'
}

/** The shape of each row of a hostile tool; it runs in the page. */
function hostileRows(main: Element): string[] {
  return [...main.querySelectorAll('.tool:has(h2 a[href*=hostile])')].map((row) =>
    // A page of one tool has no checkboxes.
    [...row.querySelectorAll(':not(label, input[name=tools])')]
      .map((element) => [element.localName, ...element.getAttributeNames()].join(' '))
      .join('\n'),
  )
}

/** As a page shows it, except for white space. */
function shown(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, '')
}

async function auditAt(page: Page, path: string, how: How = 'opened'): Promise<Audit> {
  if (how === 'parsed') return audited(page, path)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return audited(page)
}

/**
 * Of the page that is open, or of the one that is sent from `path`. Without access methods, whose
 * values decide what is shown, and without suggested names.
 */
async function audited(page: Page, path: string | null = null): Promise<Audit> {
  const audit = await page.evaluate(async (from): Promise<Audit> => {
    const sent = from && (await (await fetch(from, { headers: { accept: 'text/html' } })).text())
    const whole = sent === null ? document : new DOMParser().parseFromString(sent, 'text/html')
    const all = [...whole.querySelectorAll('*')]
    // It runs in the page, which has none of our modules.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const isOurs = (address: string) => new URL(address, location.href).origin === location.origin
    const isBad = (element: Element): boolean => {
      const attributes = element.getAttributeNames()
      if (
        attributes.some(
          (name) =>
            name === 'style' || name.startsWith('on') || name === 'srcdoc' || name === 'formaction',
        )
      )
        return true
      if (
        element.matches(
          'style, iframe, object, embed, base, template, foreignObject, math, video, audio, meta[http-equiv]:not(noscript *)',
        )
      )
        return true
      if (element instanceof HTMLScriptElement)
        return (
          element.type !== 'application/ld+json' &&
          !element.src.startsWith(`${location.origin}/assets/`)
        )
      if (element instanceof HTMLImageElement) return !isOurs(element.src)
      if (element instanceof HTMLFormElement) return !isOurs(element.action)
      if (!(element instanceof HTMLAnchorElement) || isOurs(element.href)) return false
      // One payload is the name of a package, which has buttons that install it.
      if (element.matches('#connect [href^="cursor://anysphere.cursor-deeplink/mcp/install?"]'))
        return false
      if (element.matches('#connect [href^="vscode:mcp/install?"]')) return false
      return (
        !/^https?:$/.test(element.protocol) ||
        element.username !== '' ||
        !/nofollow/.test(element.rel) ||
        !/noopener/.test(element.rel)
      )
    }
    for (const block of whole.querySelectorAll('script[type="application/ld+json"]'))
      JSON.parse(block.textContent)
    return {
      elements: all
        .filter((element) => element.closest('#connect, datalist') === null)
        .map((element) => [element.localName, ...element.getAttributeNames()].join(' '))
        .join('\n'),
      text: whole.body.textContent,
      bad: all.filter(isBad).map((element) => element.outerHTML.slice(0, 200)),
    }
  }, path)
  return { ...audit, text: audit.text.replace(/\s+/g, '') }
}
