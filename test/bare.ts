// Tools, operations and help of which nothing is said, to be given what a case is about: how good the
// model tool is says nothing about them.
import type { Seen } from '../src/domain/index.ts'
import type { Case } from './check-cases.ts'
import { helpFigures, response } from './sample.ts'

type Tool = Seen<'mcpTools'>['tools'][number]
type Operation = Seen<'openapi'>['operations'][number]
type HelpFigures = NonNullable<Seen<'cliHelp'>['figures']>

export function bareTool(bent: Partial<Tool> = {}): Tool {
  return { name: 'one', inputSchema: { type: 'object' }, ...bent }
}

/** An input schema with these parameters, named `p0`, `p1` and so on. */
export function inputsOf(...parameters: object[]): object {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one, at) => [`p${at}`, one])),
  }
}
export const TOLD = { type: 'string', description: 'Told.' }
export const UNTOLD = { type: 'string' }

export const ofBytes = (bytes: number) => 'x'.repeat(bytes)

export function bareOperation(bent: Partial<Operation> = {}): Operation {
  return {
    method: 'get',
    path: '/one',
    operationId: null,
    descriptionChars: 0,
    isDeprecated: false,
    parameters: [],
    body: null,
    responses: [],
    security: [],
    hasCallbacks: false,
    ...bent,
  }
}

export function bareParameter(
  bent: Partial<Operation['parameters'][number]> = {},
): Operation['parameters'][number] {
  return {
    name: 'one',
    in: 'query',
    isDescribed: false,
    hasExample: false,
    hasDefault: false,
    maximum: null,
    ...bent,
  }
}

/** Of this status, and nothing else. */
export function bareResponse(status: string, bent: Partial<Operation['responses'][number]> = {}) {
  return response({ status, mediaTypes: [], hasSchema: false, hasExample: false, ...bent })
}

/** Of ten options without a word, in a text of fair length. */
export function bareHelp(bent: Partial<HelpFigures> = {}): HelpFigures {
  return {
    ...(Object.fromEntries(
      Object.entries(helpFigures()).map(([name, figure]) => [
        name,
        typeof figure === 'number' ? 0 : typeof figure === 'boolean' ? false : 'none',
      ]),
    ) as HelpFigures),
    texts: 1,
    bytes: 3_000,
    options: 10,
    ...bent,
  }
}

/** What every question about a program says where its help does not tell, or not all of it. */
export const HELP_THAT_IS_NOT_ALL: Record<string, Case> = {
  'few commands, by the first page': { ...helpOf({ commands: 3 }), gives: 'estimated' },
  'commands whose help was not read': { ...helpOf({ commands: 4 }), gives: 'inconclusive' },
  'a text without options and commands': { ...helpOf({ options: 0 }), gives: 'inconclusive' },
  'read before figures were taken': { ...helpOf(undefined), gives: 'inconclusive' },
  'no help': { seen: { cliHelp: 'not-offered' }, gives: 'unpublished' },
  'a program that did not answer': {
    seen: { cli: 'timeout', cliHelp: 'timeout' },
    gives: 'inconclusive',
  },
}

/** Evidence of a program with these figures, if they were taken. */
export function helpOf(bent: Parameters<typeof bareHelp>[0] | undefined) {
  return { seen: { cliHelp: { figures: bent && bareHelp(bent) } } }
}
