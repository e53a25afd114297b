// Finds every regular expression in the sources, and what must not stand there.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export interface Pattern {
  place: string
  source: string
  flags: string
}

/** Where expressions are put together, and where schemas hand theirs over. */
const MAKES_PATTERNS = new Set(['src/domain/text/pattern.ts'])
// parse.ts: patterns of our own schemas, each judged where it is written; secret.ts: secrets as
// they are, escaped, side by side.
const MAY_COMPOSE_LATE = new Set([
  'src/domain/text/pattern.ts',
  'src/domain/schema/parse.ts',
  'src/domain/text/secret.ts',
])
const NORMALISES = new Set(['src/domain/text/normalise.ts'])

export interface Collected {
  patterns: Pattern[]
  faults: string[]
}

/** The expressions of all sources below a folder. */
export async function collect(root: string): Promise<Collected> {
  const files = globSync('{src/**/*.ts,web/**/*.js,bin/**/*.js}', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const all = files.map((file) => collectIn(file, readFileSync(join(root, file), 'utf8')))
  const composing = files.filter((_, index) => all[index]?.composes === true)
  const patterns = [...all.flatMap((each) => each.patterns), ...(await composedIn(root, composing))]
  return { patterns, faults: all.flatMap((each) => each.faults) }
}

/** The expressions that a source spells out, and its breaches of the rules. */
export function collectIn(file: string, text: string): Collected & { composes: boolean } {
  const patterns: Pattern[] = []
  const faults: string[] = []
  let composes = false
  let functions = 0
  const placeOf = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`
  const enter = () => void (functions += 1)
  const leave = () => void (functions -= 1)
  const makes = (start: number, name: string) => {
    if (name === 'RegExp' && !MAKES_PATTERNS.has(file))
      faults.push(`${placeOf(start)} makes a pattern: use composed() of src/domain/text/pattern.ts`)
    if (name !== 'composed') return
    composes = true
    if (functions > 0 && !MAY_COMPOSE_LATE.has(file))
      faults.push(
        `${placeOf(start)} composes a pattern inside a function: do it when the module loads`,
      )
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    MethodDefinition: enter,
    'MethodDefinition:exit': leave,
    Literal(node) {
      if ('regex' in node)
        patterns.push({
          place: placeOf(node.start),
          source: node.regex.pattern,
          flags: node.regex.flags,
        })
    },
    Property({ key, value, start }) {
      const isPattern =
        key.type === 'Identifier' &&
        key.name === 'pattern' &&
        value.type === 'Literal' &&
        typeof value.value === 'string'
      if (isPattern) patterns.push({ place: placeOf(start), source: value.value, flags: 'u' })
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier') makes(start, callee.name)
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier') makes(start, callee.name)
      const isNormalising =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'normalize'
      if (isNormalising && !NORMALISES.has(file))
        faults.push(
          `${placeOf(start)} normalises text: use normalise() of src/domain/text/normalise.ts, which bounds the marks`,
        )
    },
  }).visit(parseSync(file, text).program)
  return { patterns, faults, composes }
}

/** Loads the sources and notes what they compose meanwhile. */
async function composedIn(root: string, files: readonly string[]): Promise<Pattern[]> {
  const patterns: Pattern[] = []
  const { RegExp: original } = globalThis
  let place = ''
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags]: [string | RegExp, string?]) {
      const made = new target(source, flags)
      patterns.push({ place, source: made.source, flags: made.flags })
      return made
    },
  })
  try {
    for (const file of files) {
      place = `${file} (composed)`
      await import(join(root, file))
    }
  } finally {
    globalThis.RegExp = original
  }
  return patterns
}
