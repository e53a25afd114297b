// Reads which topics the documentation covers.
import { MOST_PAGES } from '../discovery/documentation.ts'
import { observed, unobserved } from '../ending.ts'
import { probe } from '../probe.ts'
import { readTopics } from '../reading/text/topics.ts'
import { withoutDocs } from './docs.ts'

export const documentedTopics = probe({
  id: 'documented-topics',
  requests: MOST_PAGES,
  reads: 'what the documentation says about limits, keys, retries, undo',
  observes: ['documentedTopics'],
  async look(scan) {
    const [docs, home] = await Promise.all([scan.docs(), scan.home()])
    const docsPage = docs !== null && 'page' in docs ? docs.page : null
    const pages = await scan.documentation()
    if (docsPage === null) {
      const ended = await withoutDocs(scan)
      // Without documentation, the home page is the only source.
      if (ended.state === 'unobserved' || pages.length === 0) return { documentedTopics: ended }
    }
    const read = pages.filter(({ reading }) => !reading.isShell)
    const exchanges = read.flatMap(({ reply }) => reply.exchanges)
    if (docsPage?.reading.isShell === true && read.every((page) => page === home)) {
      return {
        documentedTopics: unobserved(
          'unreadable',
          exchanges,
          'The documentation is an empty frame that a script fills.',
        ),
      }
    }
    const topics = readTopics(
      read.map(({ reply, reading }) => ({ url: reply.url, text: reading.text })),
    )
    return { documentedTopics: observed({ topics }, exchanges) }
  },
})
