// A tool whose MCP server may show each caller other tools: submitted, and scanned in this process.
import assert from 'node:assert/strict'
import type { Catalogue } from '../../src/store/catalogue.ts'
import { startScanWorker } from '../../src/usecases/scan/scan-worker.ts'
import { newSubmission } from '../catalogue-writes.ts'
import { scanHere } from '../scan-here.ts'
import type { CloakingMcp } from '../targets/cloaking-mcp.ts'
import { pendingRecord } from '../tool-record.ts'
import { untilTrue } from '../until.ts'

interface Parts {
  catalogue: Catalogue
  now: () => number
  randomId: () => string
}

/** As `cloak`, with its first scan queued. */
export async function submitCloaked(
  { catalogue, now }: Parts,
  { mcp, url }: Pick<CloakingMcp, 'mcp' | 'url'>,
): Promise<void> {
  await catalogue.submit(
    newSubmission('cloak', {
      record: pendingRecord({ slug: 'cloak', name: 'cloak', url: mcp }),
      urlKey: mcp,
      now: now(),
      interval: { host: url, everyMs: 0 },
    }),
  )
}

/** Runs whatever is queued and due. */
export async function workOff({ catalogue, now, randomId }: Parts): Promise<void> {
  const worker = startScanWorker({
    catalogue,
    runScan: scanHere,
    worker: 'w',
    settings: {
      workers: 1,
      allowedRanges: ['127.0.0.0/8'],
      botUrl: 'https://agentgrade.example/bot',
      refreshDays: 0,
      hostMinutes: 0,
    },
    npm: null,
    now,
    randomId,
    onFault: (error) => assert.fail(String(error)),
  })
  await untilTrue(async () => {
    const { waiting, running } = await catalogue.countQueue(now())
    return waiting + running === 0
  }, 'the queue is not worked off')
  await worker.stop()
}
