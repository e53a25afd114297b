// Mutants that no test can notice, each with the reason.
import type { Mutant } from './mutations.ts'

export const EQUIVALENT: readonly (Pick<Mutant, 'file' | 'code' | 'change'> & {
  reason: string
})[] = [
  {
    file: 'src/serve/http/response/event-stream.ts',
    code: 'for (let look = 1; !raw.destroyed && !service.isStopping && performance.now() < until; look++) {',
    change: 'performance.now() < until → (performance.now()) <= (until)',
    reason: 'a stream that ends a fraction of a microsecond later is the same stream',
  },
  {
    file: 'src/serve/http/routes/reviews/reviews.ts',
    code: '{ reviews: [REVIEW], pagination: { ...PAGINATION, limit: 10 } },',
    change: '10 → 100',
    reason: 'the size of a page in an example of the description: any would do',
  },
  {
    file: 'src/observe/outbound/self-test.ts',
    code: "if (connections > 0 || causes.some((cause) => cause !== 'refused')) {",
    change:
      "connections > 0 || causes.some((cause) => cause !== 'refused') → (connections > 0) && (causes.some((cause) => cause !== 'refused'))",
    reason:
      'the two differ only under a guard that connects and then refuses, which no test can break so',
  },
  {
    file: 'src/grade/checks/safety/access.ts',
    code: 'points: 0,',
    change: '0 → 1',
    reason: 'what is no hazard earns at least one point',
  },
  {
    file: 'src/store/tools/lists.ts',
    code: 'if (at > 0) await yieldEventLoop()',
    change: 'at > 0 → (at) >= (0)',
    reason: 'others get one more turn, before the first texts are read',
  },
]
