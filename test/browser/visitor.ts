// A browser window, and what must never happen in it: script errors, blocked content, requests to
// other hosts.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

export interface Visitor {
  page: Page
  context: BrowserContext
  /** What must not happen but did; empty at the end of every journey. */
  faults: string[]
  /**
   * As at first, but for what was downloaded and what is still shown: a new window takes far
   * longer. Scripts and routes that were added to the page stay.
   */
  beginAnew(): Promise<void>
  leave(): Promise<void>
}

/** Logs every dialog and every violation of the content security policy as an error. */
const TELL = `for (const name of ['alert', 'confirm', 'prompt']) window[name] = (words) => console.error('script ran: ' + words)
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error('policy: ' + violatedDirective + ' ' + blockedURI))`

/** For whatever a page waits for: far above what the longest scan takes on a busy machine. */
const PATIENCE_MS = 120_000
const VIEWPORT = { width: 1280, height: 800 }

export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT, ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const faults: string[] = []
  const { host } = new URL(url)
  if (options.javaScriptEnabled !== false) await context.addInitScript(TELL)
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (error) => faults.push(String(error.error())))
  context.on('request', (request) => {
    if (new URL(request.url()).host !== host)
      faults.push(`${request.frame().url()} asked for ${request.url()}`)
  })
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const beginAnew = async () => {
    for (const other of context.pages()) if (other !== page) await other.close()
    // A page that was never opened has no storage.
    if (options.javaScriptEnabled !== false && page.url() !== 'about:blank')
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    await context.clearCookies()
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
    await page.setViewportSize(VIEWPORT)
    faults.length = 0
  }
  return { page, context, faults, beginAnew, leave: () => context.close() }
}

/** The page as it is sent, for what needs no browser to be seen. */
export async function sentAt({ context }: Visitor, path: string): Promise<string> {
  return (await context.request.get(path, { headers: { accept: 'text/html' } })).text()
}

/** All that buttons say from now on: each says it for a moment only. */
export async function noteSaid(page: Page): Promise<() => Promise<string[]>> {
  const notes = await page.evaluateHandle(() => {
    const said: string[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.dataset['said'])
          said.push(target.dataset['said'])
    }).observe(document, { subtree: true, attributeFilter: ['data-said'] })
    return said
  })
  return () => notes.jsonValue()
}

/** How much wider the page is than its window, in CSS pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
