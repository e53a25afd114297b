// Type declarations for npm's libraries, which have none.
declare module '@npmcli/config' {
  export default class Config {
    constructor(options: Record<string, unknown>)
    load(): Promise<void>
    readonly flat: unknown
    readonly data: Map<string, { data: Record<string, unknown> }>
  }
}

declare module '@npmcli/config/lib/definitions/index.js' {
  const npm: {
    definitions: Readonly<Record<string, { default: unknown }>>
    shorthands: unknown
    flatten: unknown
  }
  export default npm
}

declare module 'npm-registry-fetch' {
  export default function registryFetch(
    address: string,
    options: Record<string, unknown>,
  ): Promise<{ body: unknown }>
}
