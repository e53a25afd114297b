// Hostile text on every page: nothing runs, no element, attribute or style results from it, and
// every external link is plain.
import assert from 'node:assert/strict'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { Page } from 'playwright-core'
import type { Journey } from './journey.ts'
import { plainText } from '../../src/represent/words/plain-text.ts'
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
import type { Visitor } from './visitor.ts'

const TABS = 3

interface Audit {
  /** Every element with the names of its attributes, in order. */
  elements: string[]
  text: string
  /** What no page of ours has. */
  bad: string[]
}

export function hostileJourneys(journey: Journey): void {
  journey(
    `${PAYLOADS.length} payloads as name, description and facts of a report leave it as it is`,
    {},
    async (visitor) => {
      const mild = await auditAt(visitor.page, `/tools/${MILD}`)
      const shape = shapeOf(await sentAt(visitor, `/tools/${MILD}`))
      await inTabs(visitor, HOSTILE_PAIRS, async (page, pair, index) => {
        // Every sixth page is opened in the browser; the rest is parsed the same way, in a tenth of
        // the time.
        if (index % 6 !== 0) {
          const sent = await sentAt(visitor, `/tools/${hostileSlug(index)}`)
          assert.deepEqual(shapeOf(sent), shape, pair.join())
          return
        }
        const { elements, text, bad } = await auditAt(page, `/tools/${hostileSlug(index)}`)
        assert.deepEqual(bad, [], pair.join())
        // A running scan has a link instead of a form.
        if (index > 0) assert.deepEqual(elements, mild.elements, pair.join())
        for (const payload of pair) assert.ok(text.includes(shown(plainText(payload))), payload)
      })
    },
  )

  journey('lists, categories, compare and home show them as text', {}, async ({ page }) => {
    const pages = Math.ceil((HOSTILE_PAIRS.length + LINK_PAYLOADS.length + 10) / 100)
    let text = ''
    for (const list of ['/tools?category=other', '/categories/other?']) {
      const rows = new Set<string>()
      for (let number = 1; number <= pages; number += 1) {
        const audit = await auditAt(page, `${list}&limit=100&page=${number}`)
        assert.deepEqual(audit.bad, [])
        text += audit.text
        const shapes = await page.locator('tr:has(td.what a[href*=hostile])').evaluateAll((found) =>
          found.map((row) =>
            // A page of one tool has no checkboxes.
            [...row.querySelectorAll(':not(input[name=tools])')]
              .map((element) => [element.localName, ...element.getAttributeNames()].join(' '))
              .join('\n'),
          ),
        )
        for (const shape of shapes) rows.add(shape)
      }
      assert.equal(rows.size, 1, [...rows].join('\n\n'))
    }
    for (const payload of PAYLOADS) assert.ok(text.includes(shown(plainText(payload))), payload)
    assert.deepEqual((await auditAt(page, '/')).bad, [])
    const mild = await auditAt(page, `/compare?tools=${hostileSlug(1)},${MILD}`)
    for (let index = 2; index < HOSTILE_PAIRS.length; index += 8) {
      const { bad, elements } = await auditAt(page, `/compare?tools=${hostileSlug(index)},${MILD}`)
      assert.deepEqual(bad, [])
      assert.deepEqual(elements, mild.elements, String(HOSTILE_PAIRS[index]))
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
        assert.equal(
          await page
            .locator('.review > *:not(h2, p), .review p > *:not(small, b, span, bdi)')
            .count(),
          0,
        )
        reviews += text
      }
      for (const payload of PAYLOADS) assert.ok(reviews.includes(shown(payload)), payload)
      const single = [
        `/tools/${HOSTILE_WHOLE}/evidence`,
        `/tools/${HOSTILE_WHOLE}/history`,
        `/tools/${HOSTILE_WHOLE}`,
        `/scans/${HOSTILE_SCAN}`,
      ]
      for (const path of [...single, `/badges?tool=${HOSTILE_WHOLE}`])
        assert.deepEqual((await auditAt(page, path)).bad, [], path)
      await page.goto(`/tools/${HOSTILE_WHOLE}`)
      await page.getByRole('button', { name: 'Scan again' }).click()
      await page
        .getByRole('heading', { level: 1, name: /was scanned less than an hour ago/ })
        .waitFor()
      assert.deepEqual((await audited(page)).bad, [])
      faults.splice(0, faults.length, ...faults.filter((fault) => !/status of 429/.test(fault)))
      await page.goto(`/scans/${HOSTILE_SCAN_UNDER_WAY}`)
      await page.waitForFunction(() => document.querySelectorAll('.looks li').length > 20)
      assert.deepEqual((await audited(page)).bad, [])
      assert.equal(
        await page
          .locator('.looks > *:not(li), .looks li > *:not(b, span), .looks li > * > *')
          .count(),
        0,
      )
    },
  )

  journey('sent in an address they come back as text, as suggestions too', {}, async (visitor) => {
    const together = Array.from({ length: Math.ceil(PAYLOADS.length / 4) }, (_, index) =>
      PAYLOADS.slice(index * 4, index * 4 + 4).join(' '),
    )
    const paths = together.map((text, index) => {
      const q = encodeURIComponent(text.toWellFormed())
      const places = [
        `/search?q=${q}`,
        `/compare?tools=${q},stripe`,
        `/badges?tool=stripe&label=${q}&color=${q}&labelColor=${q}`,
        `/tools/${q}`,
        `/tools?q=${q}`,
      ]
      return places[index % places.length] ?? '/'
    })
    await inTabs(visitor, paths, async (page, path) =>
      assert.deepEqual((await auditAt(page, path)).bad, [], path),
    )
    await visitor.page.goto('/')
    await visitor.page.locator('#q').pressSequentially('alert(1)')
    await visitor.page.getByRole('option').first().waitFor()
    assert.equal(
      await visitor.page
        .locator('.suggestions li > *:not(span, small), .suggestions li > * > *')
        .count(),
      0,
    )
    const expected = /Failed to load resource.*status of 40[04]/
    visitor.faults.splice(
      0,
      visitor.faults.length,
      ...visitor.faults.filter((fault) => !expected.test(fault)),
    )
  })

  journey('an address that is no address of the web is never linked', {}, async (visitor) => {
    await inTabs(visitor, LINK_PAYLOADS, async (page, payload, index) => {
      assert.deepEqual((await auditAt(page, `/tools/${linkSlug(index)}`)).bad, [], payload)
    })
  })
}

async function sentAt({ context }: Visitor, path: string): Promise<string> {
  return (await context.request.get(path)).text()
}

/**
 * Every element with the names of its attributes, as a browser's parser finds them; access methods
 * are left out, as in the audit.
 */
function shapeOf(sent: string): string[] {
  const shape: string[] = []
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node) {
      if (
        node.attrs.some(({ name, value }) => name === 'id' && value === 'connect') ||
        node.nodeName === 'datalist'
      )
        return
      shape.push([node.nodeName, ...node.attrs.map(({ name }) => name)].join(' '))
    }
    if ('childNodes' in node) node.childNodes.forEach(walk)
  }
  walk(parse(sent))
  return shape
}

/** As a page shows it, except for white space. */
function shown(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, '')
}

async function inTabs<T>(
  { page, context }: Visitor,
  items: readonly T[],
  look: (page: Page, item: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = [...items.entries()].values()
  const work = async (tab: Page) => {
    for (const [index, item] of queue) await look(tab, item, index)
  }
  const others = await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage()))
  await Promise.all([page, ...others].map(work))
}

async function auditAt(page: Page, path: string): Promise<Audit> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return audited(page)
}

/** Without access methods, whose values decide what is shown, and without suggested names. */
async function audited(page: Page): Promise<Audit> {
  const audit = await page.evaluate((): Audit => {
    const all = [...document.querySelectorAll('*')]
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
      return (
        !/^https?:$/.test(element.protocol) ||
        element.username !== '' ||
        !/nofollow/.test(element.rel) ||
        !/noopener/.test(element.rel)
      )
    }
    for (const block of document.querySelectorAll('script[type="application/ld+json"]'))
      JSON.parse(block.textContent)
    return {
      elements: all
        .filter((element) => element.closest('#connect, datalist') === null)
        .map((element) => [element.localName, ...element.getAttributeNames()].join(' ')),
      text: document.body.textContent,
      bad: all.filter(isBad).map((element) => element.outerHTML.slice(0, 200)),
    }
  })
  return { ...audit, text: audit.text.replace(/\s+/g, '') }
}
