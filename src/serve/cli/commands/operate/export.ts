// `agentgrade export`: prints every tool with its evidence, as JSON lines.
import { counted } from '../../../../domain/text/figures.ts'
import { printResult, type FormOptions } from '../../output/print.ts'
import { tellingWork } from '../../output/telling-work.ts'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { Refusal } from '../../../../errors/refusal.ts'
import { writeOut } from '../../output/write.ts'
import { operations } from '../../in-catalogue.ts'

export async function exportAll({
  out,
  ...options
}: FormOptions & { out?: string }): Promise<void> {
  const { database, exportTools } = await operations()
  if (out === undefined) {
    // Lines on the same terminal tell enough.
    const isQuiet = process.stdout.isTTY || options.json === true
    await tellingWork({ json: isQuiet }, (tell) =>
      exportTools(
        database,
        async (line) => {
          if (!writeOut(`${line}\n`)) await once(process.stdout, 'drain')
        },
        tell,
      ),
    )
    return
  }
  // Only its owner can read a new file: an operator may keep what is exported private.
  const stream = createWriteStream(out, { mode: 0o600 })
  try {
    // Without a handler, an error on the stream would end the process.
    stream.on('error', () => {})
    const count = await tellingWork(options, (tell) =>
      exportTools(
        database,
        async (line) => {
          if (stream.errored) throw stream.errored
          if (!stream.write(`${line}\n`)) await once(stream, 'drain')
        },
        tell,
      ),
    )
    stream.end()
    await finished(stream)
    printResult({ tools: count, file: out }, `${counted(count, 'tool')} in ${out}.`, options)
  } catch (error) {
    throw stream.errored
      ? new Refusal('file-unreadable', {
          facts: { file: out, reason: stream.errored.message },
          cause: error,
        })
      : error
  }
}
