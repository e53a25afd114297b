// How journeys act and read: an action names what the person sees after it, and the next step begins
// when that is there and the page is complete; what is read must be there.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { untilTrue } from '../until.ts'

/** The path that is led to, something that appears, or what becomes true of the same page. */
export type Sees = RegExp | Locator | (() => Promise<boolean>)

/** What is seen already before the action proves nothing, and fails. */
export async function act(page: Page, does: () => Promise<unknown>, sees: Sees): Promise<void> {
  assert.equal(await isSeen(page, sees), false, `before the action there is ${String(sees)}`)
  await does()
  try {
    if (sees instanceof RegExp) await page.waitForURL((url) => sees.test(pathOf(url)))
    else if (typeof sees === 'function') await untilTrue(sees, 'It does not become true.')
    else await sees.waitFor()
    await page.waitForLoadState()
  } catch (error) {
    throw new Error(`After the action ${page.url()} has no ${String(sees)}`, { cause: error })
  }
}

async function isSeen(page: Page, sees: Sees): Promise<boolean> {
  if (sees instanceof RegExp) return sees.test(pathOf(new URL(page.url())))
  return typeof sees === 'function' ? sees() : sees.isVisible()
}

function pathOf({ pathname, search, hash }: URL): string {
  return `${pathname}${search}${hash}`
}

/** Fills a field in and sends its form. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Enter')
}

/** Of all that match; at least one must. */
export async function textsOf(locator: Locator): Promise<string[]> {
  const texts = await locator.allInnerTexts()
  assert.notEqual(texts.length, 0, `there is no ${String(locator)}`)
  return texts
}

/** How many match; at least one must. */
export async function countOf(locator: Locator): Promise<number> {
  const count = await locator.count()
  assert.notEqual(count, 0, `there is no ${String(locator)}`)
  return count
}

/** None matches, on a page that has what it could be among. */
export async function assertNone(locator: Locator, among: Locator): Promise<void> {
  await countOf(among)
  assert.deepEqual(await locator.allInnerTexts(), [], `there is ${String(locator)}`)
}
