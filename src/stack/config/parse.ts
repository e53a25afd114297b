// Parses a configuration file of any client; whatever is wrong with it is named with its place.
import { TooLarge, type ParsedFile } from './node.ts'
import { parseJsonFile } from './parse-json.ts'
import { parseTomlFile } from './parse-toml.ts'
import { parseYamlFile } from './parse-yaml.ts'
import type { Format } from './places.ts'

const PARSERS: Readonly<Record<Format, (text: string) => ParsedFile>> = {
  json: parseJsonFile,
  toml: parseTomlFile,
  yaml: parseYamlFile,
}

/** Larger files are refused: no person writes one, and its line numbers would help nobody. */
export const MOST_BYTES = 4 * 1024 * 1024
/** Clients that keep more than settings in their file keep it as JSON. */
const MOST_CHARS: Readonly<Record<Format, number>> = {
  json: MOST_BYTES,
  toml: MOST_BYTES / 4,
  yaml: MOST_BYTES / 4,
}

export function parseConfigFile(text: string, format: Format): ParsedFile {
  if (format === 'json' && text.trim() === '')
    return { ok: false, problem: 'it is empty; write {} or remove it', line: 1, column: 1 }
  try {
    if (text.length > MOST_CHARS[format]) throw new TooLarge()
    return PARSERS[format](text.replace(/^\uFEFF/, ''))
  } catch (error) {
    // Parsers recurse: a file that is nested without end exhausts the stack.
    if (error instanceof TooLarge || error instanceof RangeError)
      return {
        ok: false,
        problem: 'it is nested deeper or larger than a configuration is',
        line: null,
        column: null,
      }
    throw error
  }
}

export function formatOf(file: string): Format {
  if (/\.toml$/i.test(file)) return 'toml'
  return /\.ya?ml$/i.test(file) ? 'yaml' : 'json'
}
