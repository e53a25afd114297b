// The readings of the launch catalogue: prints what independent readers are asked, and takes their
// answers. `npm run readings -- print <folder> [--texts <folder>]`, `npm run readings -- take <folder>
// [--texts <folder>]`
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseEvidence, type Evidence } from '../src/domain/index.ts'
import { SUBJECTS, type Subject } from '../src/domain/questions/questions.ts'
import { printedRequest, readingRequest } from '../src/domain/reading/request.ts'
import { digestOf } from '../src/grade/answers/readers.ts'
import { READING_OF, shownIn } from '../src/domain/reading/shown-in.ts'
import { sha256Of } from '../src/domain/reading/written.ts'
import { evidenceWith } from '../src/usecases/local/read-by-hand.ts'
import { linedJson } from './lined-json.ts'

const CAPTURED = new URL('../catalogue/captured/', import.meta.url).pathname
const SHIPPED = new URL('../src/grade/answers/shipped-readings.json', import.meta.url)
const ENDING = '.evidence.json'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { texts: { type: 'string' } },
})
const [what, folder = ''] = positionals
if (what === 'print') await printAll(folder)
else if (what === 'take') {
  await takeAll(folder)
  await noteShipped()
} else throw new Error('print <folder> [--texts <folder>], or take <folder>')

/** One file for each text, as `agentgrade read --print` prints it. */
async function printAll(place: string): Promise<void> {
  await mkdir(place, { recursive: true })
  for (const { name, evidence } of await captured())
    for (const subject of SUBJECTS) {
      const shown = shownIn(evidence, subject)
      if (shown === null) continue
      const text = shown.text ?? (await keptText(name, subject))
      if (text === null || sha256Of(text) !== shown.sha256) {
        process.stderr.write(`${name} ${subject}: there is no text with its digest\n`)
        continue
      }
      const request = readingRequest(subject, { ...shown, text })
      await writeFile(join(place, `${name}.${subject}.md`), printedRequest(request))
    }
}

async function keptText(name: string, subject: Subject): Promise<string | null> {
  if (values.texts === undefined) return null
  const [slug = ''] = name.split('.')
  return readFile(join(values.texts, `${slug}.${subject}.txt`), 'utf8').catch(() => null)
}

/** Files `<slug>.<look>.<subject>.<reader>.json`. */
async function takeAll(place: string): Promise<void> {
  const files = (await readdir(place)).filter((file) => file.endsWith('.json')).toSorted()
  for (const { name, evidence } of await captured()) {
    const own = files.filter((file) => file.startsWith(`${name}.`))
    if (own.length === 0) continue
    const given = await Promise.all(
      own.map(async (file) => ({ name: file, text: await readFile(join(place, file), 'utf8') })),
    )
    try {
      // Words are looked for in the text, which the repository does not keep.
      const { evidence: read, notFound } = evidenceWith(await withTexts(name, evidence), given)
      for (const each of notFound) process.stderr.write(`${name}: ${JSON.stringify(each)}\n`)
      await writeFile(join(CAPTURED, `${name}${ENDING}`), linedJson(withoutTexts(read)))
    } catch (error) {
      process.stderr.write(
        `${name}: ${(error as Error).message} ${JSON.stringify((error as { problems?: unknown }).problems ?? [])}\n`,
      )
    }
  }
}

async function withTexts(name: string, evidence: Evidence): Promise<Evidence> {
  const [api, cli] = [await keptText(name, 'api'), await keptText(name, 'cli')]
  return shownChanged(evidence, { api, cli })
}

function withoutTexts(evidence: Evidence): Evidence {
  return shownChanged(evidence, { api: null, cli: null })
}

/** A text of null is left out. */
function shownChanged(evidence: Evidence, texts: Record<'api' | 'cli', string | null>): Evidence {
  const copy = structuredClone(evidence)
  const { openapi, cliHelp } = copy.observations
  const places = [
    [openapi?.state === 'observed' ? openapi.value.shown : undefined, texts.api],
    [cliHelp?.state === 'observed' ? cliHelp.value.shown : undefined, texts.cli],
  ] as const
  for (const [shown, text] of places) {
    if (!shown) continue
    delete shown.text
    if (text !== null && sha256Of(text) === shown.sha256) shown.text = text
  }
  return copy
}

/** The digests by which the method knows them. */
async function noteShipped(): Promise<void> {
  const digests = (await captured()).flatMap(({ evidence }) =>
    Object.values(READING_OF).flatMap((name) => {
      const reading = evidence.observations[name]
      return reading?.state === 'observed' ? [digestOf(reading.value)] : []
    }),
  )
  await writeFile(SHIPPED, `${JSON.stringify(digests.toSorted(), null, 2)}\n`)
}

async function captured(): Promise<{ name: string; evidence: Evidence }[]> {
  const names = (await readdir(CAPTURED)).filter((file) => file.endsWith(ENDING)).toSorted()
  return Promise.all(
    names.map(async (file) => {
      const parsed = parseEvidence(JSON.parse(await readFile(join(CAPTURED, file), 'utf8')))
      if (!parsed.ok) throw new Error(`${file}: ${JSON.stringify(parsed.problems)}`)
      return { name: file.slice(0, -ENDING.length), evidence: parsed.value }
    }),
  )
}
