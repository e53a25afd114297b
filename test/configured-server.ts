// A configured server for tests: what a test does not say of it is empty.
import type { ConfiguredServer } from '../src/stack/config/configured-server.ts'

export function configured(given: Partial<ConfiguredServer>): ConfiguredServer {
  return {
    name: 'acme',
    client: 'cursor',
    file: '/f',
    line: 1,
    scope: 'user',
    rank: 1,
    transport: 'stdio',
    command: null,
    url: null,
    env: [],
    envNames: [],
    clientVariables: [],
    headers: [],
    others: [],
    folder: null,
    doubts: [],
    tools: { only: null, except: [], patterns: [] },
    off: null,
    problems: [],
    ...given,
  }
}

export function started(...words: string[]): ConfiguredServer {
  return configured({ command: words.map((text) => ({ text, line: 1 })) })
}

export function reached(url: string, headers: ConfiguredServer['headers'] = []): ConfiguredServer {
  return configured({ url: { text: url, line: 1 }, headers })
}
