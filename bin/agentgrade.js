#!/usr/bin/env node
// Starts the command line: the built program where there is one, the sources in a clone.
import './require-node.js'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'

enableCompileCache()
const built = new URL('../dist/serve/cli/main.js', import.meta.url)
const source = new URL('../src/serve/cli/main.ts', import.meta.url)
const { main } = await import((existsSync(source) ? source : built).href)
await main(process.argv)
