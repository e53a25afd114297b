// What a tool has a list of: its scans with changes of method, and the public log of its owner.
import type { Catalogue } from '../../../store/catalogue.ts'
import { limit, page } from '../../../domain/read/parameters.ts'
import { isSlug } from '../../../domain/tool/tool-name.ts'
import {
  historyPage,
  logPage,
  type ToolListView,
} from '../../../represent/html/pages/tool-lists.ts'
import {
  historyMarkdown,
  logMarkdown,
  type ListMarkdown,
} from '../../../represent/text/histories.ts'
import { ok, LOG_ENTRY, PAGINATION } from '../description/components.ts'
import { listAnswer } from '../response/list-answer.ts'
import { historyEntryJson, inert } from '../response/scan-json.ts'
import { apiRead, type Operation, type Route } from '../route.ts'
import { valuesIn, slugIn, refuseTool, toolIn } from '../request/parameters.ts'

const PARAMETERS = { page, limit: limit(20) }

const LOG_EXAMPLE = { log: [LOG_ENTRY], pagination: { ...PAGINATION, limit: 20 } }

interface ToolList<E> {
  /** The last part of its path. */
  name: string
  /** The member of the answer that holds the entries. */
  member: string
  operation: Pick<Operation, 'id' | 'tag' | 'summary' | 'description' | 'answers'>
  /** Null for an unknown tool. */
  read(
    catalogue: Catalogue,
    slug: string,
    page: number,
    limit: number,
  ): Promise<{ entries: E[]; total: number } | null>
  markdown: ListMarkdown<E>
  html(view: ToolListView<E>): string
}

export const logRoute = listRoute({
  name: 'log',
  member: 'log',
  operation: {
    id: 'listToolLog',
    tag: 'Tools',
    summary: 'Read the public log of a tool',
    description:
      'Every claim, edit, note and scan by the owner of the tool, newest first, with what was there before.',
    answers: ok('A page of the log.', 'LogList', LOG_EXAMPLE, { markdown: '# Log of Resend\n' }),
  },
  async read(catalogue, ...asked) {
    const found = await catalogue.listLog(...asked)
    return found && { entries: found.log, total: found.total }
  },
  markdown: logMarkdown,
  html: logPage,
})

export const historyRoute = listRoute({
  name: 'history',
  member: 'scans',
  operation: {
    id: 'listToolScans',
    tag: 'Scans',
    summary: 'List the scans of a tool',
    description:
      'Every scan, newest first, with its grade and what changed since the previous one. Entries of kind `method` are gradings of the same evidence by a new method.',
    answers: ok(
      'A page of scans and changes of method.',
      'ScanList',
      { scans: [], pagination: { ...PAGINATION, limit: 20, total: 0, totalPages: 0 } },
      { markdown: '# Scans of Resend\n\n0 entries, newest first.\n' },
    ),
  },
  async read(catalogue, ...asked) {
    const found = await catalogue.listScans(...asked)
    return found && { entries: found.scans.map(historyEntryJson), total: found.total }
  },
  markdown: historyMarkdown,
  html: historyPage,
})

function listRoute<E>(list: ToolList<E>): Route {
  return apiRead({
    path: `/tools/:slug/${list.name}`,
    cachedBy: 'tool',
    operation: {
      ...list.operation,
      query: PARAMETERS,
      refusals: ['invalid-parameter', 'tool-not-found'],
    },
    async answer(context) {
      const { catalogue } = context.service
      const slug = slugIn(context)
      const query = valuesIn(context, PARAMETERS)
      const found = isSlug(slug) ? await list.read(catalogue, slug, query.page, query.limit) : null
      if (found === null) return refuseTool(context)
      const { entries, total } = found
      const tool = async () => (await toolIn(context)).tool
      return listAnswer(
        context,
        { path: `/tools/${slug}/${list.name}`, query, total },
        {
          json: (pagination) => inert(JSON.stringify({ [list.member]: entries, pagination })),
          markdown: async (_, next) => list.markdown(await tool(), entries, total, next),
          html: async (pagination, base) =>
            list.html({ base, tool: await tool(), entries, pagination }),
        },
      )
    },
  })
}
