// The commands that copy a whole database: `backup`, `restore`, and `move` into another database.
import { printCopied, printResult, type FormOptions } from '../../output/print.ts'
import { operations } from '../../in-catalogue.ts'
import { tellingWork } from '../../output/telling-work.ts'

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
