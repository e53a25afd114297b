// One browser journey as a test: a page as new, and no error at the end.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Browser } from 'playwright-core'
import type { Site } from './site.ts'
import { visit, type Visitor } from './visitor.ts'

export interface Stage {
  browser: Browser
  /** Draws nothing. */
  blind: Browser
  site: Site
}

export type Journey = (
  name: string,
  options: { javaScriptEnabled?: false; isDrawn?: false },
  walk: (visitor: Visitor, stage: Stage) => Promise<void>,
) => void

export const NO_SCRIPT = { javaScriptEnabled: false } as const
/** For what is read and measured, but not clicked: Playwright clicks on what is drawn. */
export const NOT_DRAWN = { isDrawn: false } as const

/** `stage` is called when the test runs: the browser starts after the tests are registered. */
export function journeyOn(stage: () => Stage): Journey {
  const idle = new Map<string, Visitor[]>()
  return (name, { isDrawn = true, ...options }, walk) => {
    const kind = JSON.stringify([isDrawn, options])
    const waiting = idle.get(kind) ?? []
    idle.set(kind, waiting)
    void test(name, async () => {
      const set = stage()
      const known = waiting.pop()
      await known?.beginAnew()
      const browser = isDrawn ? set.browser : set.blind
      const visitor = known ?? (await visit(browser, set.site.url, options))
      try {
        await walk(visitor, set)
        assert.deepEqual(visitor.faults, [])
        waiting.push(visitor)
      } catch (error) {
        await visitor.leave()
        throw error
      }
    })
  }
}
