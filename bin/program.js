// Starts the command line: the sources in a clone, the built program in the published package.
'use strict'
const { existsSync } = require('node:fs')
const { enableCompileCache } = require('node:module')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

enableCompileCache()
const source = join(__dirname, '../src/serve/cli/main.ts')
const built = join(__dirname, '../dist/serve/cli/main.js')
void import(pathToFileURL(existsSync(source) ? source : built).href).then(({ main }) =>
  main(process.argv),
)
