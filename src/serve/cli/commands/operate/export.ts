// `agentgrade export`, `backup`, `restore` and `move`: the tools with their evidence as JSON lines, and
// copies of the whole database.
import { counted } from '../../../../domain/text/figures.ts'
import { printResult, type FormOptions, printCopied } from '../../output/print.ts'
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

export async function backup(file: string, options: FormOptions): Promise<void> {
  const { database: from, backUp } = await operations()
  const { bytes } = await tellingWork(options, (tell) => backUp(from, file, tell))
  printResult(
    { file, bytes },
    `${file} holds everything: ${bytes.toLocaleString('en-US')} bytes.`,
    options,
  )
}

export async function fill(file: string, options: FormOptions): Promise<void> {
  const { database: to, restore } = await operations()
  printCopied(await tellingWork(options, (tell) => restore(to, file, tell)), options)
}

export async function moveAll({
  from,
  to,
  ...options
}: FormOptions & { from: string; to: string }): Promise<void> {
  const { move } = await import('../../../../usecases/operate/operate.ts')
  printCopied(await tellingWork(options, (tell) => move(from, to, tell)), options)
}
