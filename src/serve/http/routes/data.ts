// The whole data set: every graded tool as lines of JSON, or as comma-separated values.
import { inertJson } from '../../../represent/documents.ts'
import { CSV_HEAD, csvLine } from '../../../represent/tools-csv.ts'
import { TOOL } from '../description/examples.ts'
import { ref } from '../description/components.ts'
import { streamTools, type StreamForm, type ToolStreamDeps } from '../response/tool-stream.ts'
import type { Content, Route } from '../route.ts'

const LICENCE =
  'Licence: Apache-2.0 (also in the Link header). It is streamed; the ETag changes if any tool has changed.'

const LINES: StreamForm = {
  name: 'jsonl',
  contentType: 'application/x-ndjson; charset=utf-8',
  head: '',
  line: (tool) => `${inertJson(tool)}\n`,
}

const TABLE: StreamForm = {
  name: 'csv',
  contentType: 'text/csv; charset=utf-8; header=present',
  head: CSV_HEAD,
  line: csvLine,
}

export function dataRoutes(service: ToolStreamDeps): Route[] {
  return [
    dataRoute(service, LINES, 'exportToolsAsJsonLines', 'JSON lines, each a tool', {
      schema: ref('Tool'),
      example: TOOL,
    }),
    dataRoute(service, TABLE, 'exportToolsAsCsv', 'CSV (RFC 4180) with a header row', {
      schema: { type: 'string' },
      example: CSV_HEAD,
    }),
  ]
}

function dataRoute(
  service: ToolStreamDeps,
  form: StreamForm,
  id: string,
  words: string,
  content: Content,
): Route {
  const [type = ''] = form.contentType.split(';')
  return {
    method: 'GET',
    path: `/data/tools.${form.name}`,
    access: 'counted',
    operation: {
      id,
      tag: 'Tools',
      summary: `Download every graded tool as ${form.name === 'csv' ? 'CSV' : 'JSON lines'}`,
      description: `Every graded tool as ${words}, by slug. ${LICENCE}`,
      refusals: ['too-many-streams'],
      answers: { 200: { description: 'The tools.', content: { [type]: content } } },
    },
    async answer(context) {
      await streamTools(service, context, form)
      return null
    },
  }
}
