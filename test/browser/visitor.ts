// A browser window, and what must never happen in it: script errors, blocked content, requests to
// other hosts.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

export interface Visitor {
  page: Page
  context: BrowserContext
  /** What must not happen but did; empty at the end of every journey. */
  faults: string[]
  /** A new page, and nothing kept but what was downloaded: a new window takes three times as long. */
  beginAnew(): Promise<void>
  leave(): Promise<void>
}

/** Logs every dialog and every violation of the content security policy as an error. */
const TELL = `for (const name of ['alert', 'confirm', 'prompt']) window[name] = (words) => console.error('script ran: ' + words)
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error('policy: ' + violatedDirective + ' ' + blockedURI))`

export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, ...options })
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
  const newPage = async () => {
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      faults.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    return page
  }
  const visitor: Visitor = {
    page: await newPage(),
    context,
    faults,
    beginAnew: async () => {
      if (options.javaScriptEnabled !== false)
        await visitor.page.evaluate(() => localStorage.clear())
      await context.clearCookies()
      for (const page of context.pages()) await page.close()
      faults.length = 0
      visitor.page = await newPage()
    },
    leave: () => context.close(),
  }
  return visitor
}

/** How much wider the page is than its window, in CSS pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
