// The responses of all URLs that were tried for documentation.
import type { Scan } from './scan.ts'

interface DocsAnswer {
  url: string
  status: number
  exchange: string
}

/** A redirect is listed with its target, for the page that was read. */
export async function docsAnswers(scan: Scan): Promise<DocsAnswer[]> {
  const docs = await scan.docs()
  const read = docs !== null && 'page' in docs ? docs.page.reply : null
  return scan.outbound.exchanges.flatMap((exchange) => {
    if (
      exchange.kind !== 'http' ||
      exchange.answer === null ||
      !/^docs-\d+(?:-\d+)?$/.test(exchange.id)
    )
      return []
    const status =
      read?.exchanges.includes(exchange.id) === true ? read.status : exchange.answer.status
    return [{ url: exchange.request.url, status, exchange: exchange.id }]
  })
}
