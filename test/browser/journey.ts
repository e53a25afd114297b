// One browser journey as a test: a page of its own, and no error at the end.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import type { Site } from './site.ts'
import { visit, type Visitor } from './visitor.ts'

export interface Stage {
  browser: Browser
  site: Site
}

export type Journey = (
  name: string,
  options: BrowserContextOptions,
  walk: (visitor: Visitor, stage: Stage) => Promise<void>,
) => void

/** `stage` is called when the test runs: the browser starts after the tests are registered. */
export function journeyOn(stage: () => Stage): Journey {
  const idle = new Map<string, Visitor[]>()
  return (name, options, walk) => {
    const kind = JSON.stringify(options)
    const waiting = idle.get(kind) ?? []
    idle.set(kind, waiting)
    void test(name, async () => {
      const set = stage()
      const visitor = waiting.pop() ?? (await visit(set.browser, set.site.url, options))
      try {
        await walk(visitor, set)
        assert.deepEqual(visitor.faults, [])
        await visitor.beginAnew()
        waiting.push(visitor)
      } catch (error) {
        await visitor.leave()
        throw error
      }
    })
  }
}
