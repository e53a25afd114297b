// `agentgrade read`: prints what a reader is asked about the texts of a tool, or stores the answers.
import type { Evidence } from '../../../../domain/evidence/evidence.ts'
import type { Subject } from '../../../../domain/questions/questions.ts'
import { printedRequest } from '../../../../domain/reading/request.ts'
import type { UnfoundPlace } from '../../../../domain/reading/with-answers.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import { evidenceInFile } from '../../../../usecases/local/report-on.ts'
import { evidenceWith, requestFor } from '../../../../usecases/local/read-by-hand.ts'
import { replaceFile } from '../../../../usecases/local/json-in-file.ts'
import { readText } from '../../input/files.ts'
import { writeErr, writeOut } from '../../output/write.ts'

interface ReadOptions {
  of?: Subject
  print?: boolean
  json?: boolean
  answers?: string[]
  evidence?: string
}

export async function read(
  file: string,
  { of, print = false, json = false, answers = [], evidence: place }: ReadOptions,
): Promise<void> {
  if (print === answers.length > 0)
    throw wrongUsage(
      'read takes --print, or the answers to it as --answers <file> --answers <file>',
    )
  const { evidence, document } = await evidenceInFile({ name: file, text: await readText(file) })
  if (print) {
    const request = requestFor(evidence, of)
    writeOut(json ? `${JSON.stringify(request)}\n` : printedRequest(request))
    return
  }
  const target = place ?? (document === null && file !== '-' ? file : undefined)
  if (target === undefined)
    throw wrongUsage('--evidence <file> says where the evidence with the answers goes')
  const answered = await withAnswersIn(evidence, answers)
  await replaceFile(target, `${JSON.stringify(answered, null, 2)}\n`)
  writeErr(`The answers are in ${target}: agentgrade grade ${target}\n`)
}

/** With the answers in these files; says which accusations do not count. */
export async function withAnswersIn(
  evidence: Evidence,
  files: readonly string[],
): Promise<Evidence> {
  const given = await Promise.all(files.map(async (name) => ({ name, text: await readText(name) })))
  const { evidence: answered, notFound } = evidenceWith(evidence, given)
  for (const unfound of notFound) writeErr(`${sayUnfound(unfound)}\n`)
  return answered
}

function sayUnfound({ reader, place: { number, field, starts } }: UnfoundPlace): string {
  return `${reader} accuses number ${number} with ${JSON.stringify(starts)}, which its ${field || 'text'} does not say: that does not count.`
}
