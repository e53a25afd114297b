// Whether the texts of an access method steer an agent: only who reads them can say.
import type { ObservationName } from '../../../domain/evidence/observations/index.ts'
import type { Subject } from '../../../domain/questions/questions.ts'
import { defineCheck, inconclusive } from '../../check.ts'
import { STEERING, steeringIn } from '../../answers/steering.ts'

const steering = (id: string, of: Subject, title: string, needs: ObservationName) =>
  defineCheck('safety', id, {
    weight: 0,
    title,
    why: 'An agent cannot tell a text that describes a tool from one that works for somebody else.',
    standard: 'OWASP LLM Top 10',
    needs: [needs],
    // Structure does not tell: only who reads the texts can answer.
    outcomes: {},
    read: { of, outcomes: STEERING, judge: (standingOf) => steeringIn(standingOf(of)) },
    judge: () => inconclusive('Nobody has read whether its texts steer an agent.'),
  })

export const toolSteering = steering('tool-steering', 'mcp', 'Steering by tools', 'mcpTools')
export const operationSteering = steering(
  'operation-steering',
  'api',
  'Steering by an API description',
  'openapi',
)
export const commandSteering = steering('command-steering', 'cli', 'Steering by help', 'cliHelp')
