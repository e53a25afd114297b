// What a policy does to the servers here, for a terminal.
import { clientName } from '../../clients/clients.ts'
import { terminalTable, WIDTH, wrapped } from '../text/terminal.ts'

interface Judged {
  name: string
  client: string
  why: string
}

export function policyAnswerText({
  allowed,
  blocked,
  ungoverned,
}: {
  allowed: readonly Judged[]
  blocked: readonly Judged[]
  ungoverned: readonly { name: string; client: string }[]
}): string {
  const rows = [
    ...blocked.map((each) => ['blocked', each.name, clientName(each.client), each.why]),
    ...allowed.map((each) => ['allowed', each.name, clientName(each.client), each.why]),
  ]
  const clients = [...new Set(ungoverned.map(({ client }) => clientName(client)))]
  return [
    wrapped(`${blocked.length} blocked, ${allowed.length} allowed.`, ''),
    ...(rows.length === 0
      ? []
      : [
          terminalTable(
            [
              { title: 'Verdict' },
              { title: 'Server' },
              { title: 'Client' },
              { title: 'Why', shrinks: true },
            ],
            rows,
            WIDTH,
          ),
        ]),
    ...(ungoverned.length > 0
      ? [
          wrapped(
            `Not about ${ungoverned.length} servers of ${clients.join(', ')}: these clients do not read this policy.`,
            '',
          ),
        ]
      : []),
  ].join('')
}
