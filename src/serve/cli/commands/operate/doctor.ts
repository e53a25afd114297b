// `agentgrade doctor`: examines the database for damaged rows, or checks a service and its key.
import { counted } from '../../../../domain/text/figures.ts'
import { CurrentKeySchema } from '../../../../domain/answer/key.ts'
import { HealthSchema } from '../../../../domain/answer/service.ts'
import { Type } from '../../../../domain/schema/type.ts'
import { readClientConfig } from '../../../../app/client-config.ts'
import { plainText } from '../../../../represent/words/text.ts'
import { openClient } from '../../client.ts'
import { printResult, type FormOptions } from '../../output/print.ts'
import { operations } from '../../in-catalogue.ts'

interface Options extends FormOptions {
  service?: boolean
  url?: string
}

export async function examine(options: Options): Promise<void> {
  if (options.service === true || options.url !== undefined) return await lookAtService(options)
  const { database, examineAt } = await operations()
  const examination = await examineAt(database)
  const { rows, findings } = examination
  const lines = findings.map(({ table, row, problem }) => `  ${table}, row ${row}: ${problem}\n`)
  const examined = `${rows.toLocaleString('en-US')} rows examined`
  const sentence =
    findings.length === 0
      ? `${examined}, nothing is damaged.`
      : `${examined}, ${findings.length} problems found:\n${lines.join('')}Restore a backup from before the damage.`
  printResult(examination, sentence, options)
  if (findings.length > 0) process.exitCode = 1
}

/** Problems of the service or the key are reported in the service's own words. */
async function lookAtService(options: Options): Promise<void> {
  const client = openClient(options)
  const health = await client.json('/health', Type.Omit(HealthSchema, ['egress', 'database']))
  await client.text('/readyz', 'text/plain')
  const hasKey = readClientConfig(options.url).key !== null
  const key = hasKey
    ? await client.json('/keys/current', Type.Pick(CurrentKeySchema, ['name', 'usage']))
    : null
  const reads = key?.usage.reads
  const sentence = `${client.url} answers: ${health.status}, API ${health.version}, ${typeof health.tools === 'number' ? counted(health.tools, 'tool') : 'no tools'}, ready. ${
    reads === undefined
      ? 'No key is set.'
      : `The key is good: ${reads.used} of ${reads.limit === 0 ? 'any number of' : reads.limit} reads are used today.`
  }`
  printResult({ url: client.url, health, ready: true, key }, plainText(sentence, 500), options)
  if (health.status !== 'ok') process.exitCode = 4
}
