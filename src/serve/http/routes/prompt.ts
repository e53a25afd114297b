// GET /tools/{slug}/prompt: the fixes of a tool as a prompt for a coding agent, all or a choice.
import { oneOf } from '../../../domain/read/parameters.ts'
import { readParameters } from '../request/parameters.ts'
import type { ExchangeLine } from '../../../domain/evidence/exchange-line.ts'
import { fixesInOrder, fixPrompt } from '../../../represent/text/fix-prompt.ts'
import { gradingOf } from '../../../represent/json/tool.ts'
import { chosenFixes, FIX_CHOICES } from '../../../represent/words/fixes.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer } from '../response/answer.ts'
import { recordIn, type RecordLookup } from '../request/tool-in-path.ts'
import type { Route } from '../route.ts'
import type { RequestContext, WithCatalogue, WithPublicUrl } from '../service.ts'

type Deps = RecordLookup & WithPublicUrl & WithCatalogue<'findExchanges'>

const PARAMETERS = { fixes: oneOf('Which fixes.', FIX_CHOICES, 'first') }
const NOTHING = 'Nothing to fix: no check of this tool that applies has lost points here.'

export function promptRoutes(service: Deps): Route[] {
  return [
    {
      method: 'GET',
      path: '/tools/:slug/prompt',
      access: 'open',
      cachedBy: 'tool',
      keptAs: (query) => readParameters(PARAMETERS, query),
      operation: null,
      answer: (context) => promptAnswer(service, context),
    },
  ]
}

async function promptAnswer(service: Deps, context: RequestContext): Promise<Answer> {
  const { fixes: choice } = readParameters(PARAMETERS, context.request.query)
  const record = await recordIn(service, context)
  const grading = gradingOf(record)
  const fixes = grading === null ? [] : chosenFixes(choice, grading, fixesInOrder(grading))
  if (grading === null || fixes.length === 0)
    return answerWith('text', NOTHING, { cache: FRESH_FOR_A_MINUTE })
  const exchanges = JSON.parse(
    (await service.catalogue.findExchanges(record.slug)) ?? '[]',
  ) as ExchangeLine[]
  const prompt = fixPrompt({
    base: service.settings.publicUrl,
    record,
    grading,
    exchanges,
    fixes,
  })
  return answerWith('text', prompt, { cache: FRESH_FOR_A_MINUTE })
}
