// GET /tools/{slug}/prompt: the fixes of a tool as a prompt for a coding agent, all or a choice.
import { oneOf } from '../../../domain/read/parameters.ts'
import { readParameters, valuesIn, recordIn } from '../request/parameters.ts'
import type { ExchangeLine } from '../../../domain/evidence/exchange-line.ts'
import { fixesInOrder, fixPrompt } from '../../../represent/text/fix-prompt.ts'
import { gradingOf } from '../../../domain/tool/tool.ts'
import { chosenFixes, FIX_CHOICES } from '../../../represent/words/fixes.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer } from '../response/answer.ts'
import { openRead, type Route, type RequestContext } from '../route.ts'

const PARAMETERS = { fixes: oneOf('Which fixes.', FIX_CHOICES, 'first') }
const NOTHING = 'Nothing to fix: no check of this tool that applies has lost points here.'

export const promptRoutes: readonly Route[] = [
  openRead({
    path: '/tools/:slug/prompt',
    cachedBy: 'tool',
    keptAs: (query) => readParameters(PARAMETERS, query),
    answer: promptAnswer,
  }),
]

async function promptAnswer(context: RequestContext): Promise<Answer> {
  const { service } = context
  const { fixes: choice } = valuesIn(context, PARAMETERS)
  const record = await recordIn(context)
  const grading = gradingOf(record)
  const fixes = grading === null ? [] : chosenFixes(choice, grading, fixesInOrder(grading))
  if (grading === null || fixes.length === 0)
    return answerWith('text', NOTHING, { cache: FRESH_FOR_A_MINUTE })
  const stored = (await service.catalogue.findExchanges(record.slug)) ?? '[]'
  const exchanges = JSON.parse(stored) as ExchangeLine[]
  const base = service.settings.publicUrl
  const prompt = fixPrompt({ base, record, grading, exchanges, fixes })
  return answerWith('text', prompt, { cache: FRESH_FOR_A_MINUTE })
}
