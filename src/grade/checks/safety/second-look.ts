// Does the MCP server show others what it showed the scan?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, notApplicable } from '../../check.ts'

const MOST_SHOWN = 3

/** Another client, another hour, another order of requests; `src/contract/second-look.ts` decides. */
export const secondLook = defineCheck('safety', 'second-look', {
  why: 'Whoever shows a scanner other tools than everybody else has a grade that says nothing about what agents get.',
  loss: 'it shows another client other tools than the scan',
  needs: ['mcpAgain'],
  outcomes: {
    // What a fix leads to. Nobody earns it: only some are looked at twice.
    alike: { points: 10, says: 'Another client is shown the same tools.' },
    otherwise: {
      points: 0,
      says: 'On {day} it showed a client named {client} other tools than the scanner, asked in turn, {looks} times in all: {what}.',
      fix: 'List the same tools to every client, whatever its name is and in whichever order it asks.',
      // Less than a server whose list was not read: what others are shown is not known either.
      cap: { letter: 'D' },
      hazard: true,
      found: true,
    },
  },
  judge({ mcpAgain: { outcome, at, client, looks, differences, differs } }) {
    const day = at.slice(0, 10)
    if (outcome === 'same') return notApplicable(`Another client was shown the same on ${day}.`)
    if (outcome === 'changed')
      return notApplicable(`On ${day} it had changed, for the scanner and for another client.`)
    if (outcome === 'unsettled')
      return notApplicable(`On ${day} its tools differed, but not steadily by who asked.`)
    const what = differenceWords({ differences, differs })
    return { outcome, facts: { day, client, looks: String(looks), what } }
  },
})

/** As a client of the operator is shown it; `src/contract/confirmation.ts` decides. */
export const ownClient = defineCheck('safety', 'own-client', {
  why: 'Whoever recognises a scanner, by whatever it is recognised, can show it other tools than everybody else: a client that is no scanner sees that.',
  loss: 'it shows a client of the operator other tools than the scan',
  needs: ['mcpConfirmed'],
  outcomes: {
    alike: { points: 10, says: 'A client of the operator is shown the same tools.' },
    otherwise: {
      points: 0,
      says: 'On {day} it showed a client of the operator other tools than {scans|the scan|# scans}: {what}.',
      fix: 'List the same tools to every client, whatever it calls itself and wherever it asks from.',
      cap: { letter: 'D' },
      hazard: true,
      found: true,
    },
  },
  judge({ mcpConfirmed: { outcome, at, scans, differences, differs } }) {
    const day = at.slice(0, 10)
    if (outcome === 'same')
      return notApplicable(`A client of the operator was shown the same on ${day}.`)
    if (outcome === 'outdated')
      return notApplicable(
        `It lists other tools than those that a client of the operator confirmed on ${day}: that does not stand any more.`,
      )
    return { outcome, facts: { day, scans, what: differenceWords({ differences, differs }) } }
  },
})

function differenceWords({
  differences,
  differs,
}: Pick<Seen<'mcpAgain'>, 'differences' | 'differs'>): string {
  const shown = differs.slice(0, MOST_SHOWN).map((each) => `${each.at}: ${each.says}`)
  const more = differences - shown.length
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join('; ')
}
