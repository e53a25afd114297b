import assert from 'node:assert/strict'
import test from 'node:test'
import { readHelp } from './readme.ts'

const MANUAL = `# acme
<!--toc-->
\`\`\`sh
$ npx acme send --to a@b.example
\`\`\`
| Option | |
| --- | --- |
| \`--json\` | Every command takes \`--json\`. |
| \`--outDir <dir>\` | |
| \`--version\` | |
Set \`ACME_API_KEY\`. Without \`--yes\` it prompts you for each step.

## Exit codes
- 0: done
- 1: refused
`

test('a manual is read: options, variables, output, exit codes, examples, questions', () => {
  assert.deepEqual(readHelp(MANUAL, ['acme']), {
    hasExamples: true,
    options: ['--to', '--json', '--outDir', '--version', '--yes'],
    environment: ['ACME_API_KEY'],
    jsonOutput: 'global',
    exitCodes: 'listed',
    prompts: true,
    printsVersion: true,
  })
})

test('what only looks like a call, an option or a list of codes is none', () => {
  const { hasExamples, options, exitCodes, jsonOutput } = readHelp(
    'acme runs.\n```\nnpm install acme\ncat acme.json\n```\n--- a--b <!--more--> Exit status is non-zero.',
    ['acme'],
  )
  assert.deepEqual(
    { hasExamples, options, exitCodes, jsonOutput },
    { hasExamples: false, options: [], exitCodes: 'mentioned', jsonOutput: 'none' },
  )
})

test('every name of the command counts, and every way to choose JSON', () => {
  assert.ok(readHelp('```\nncu -u\n```', ['npm-check-updates', 'ncu']).hasExamples)
  for (const words of [
    '--jsonAll',
    '--json-lines',
    '--reporters console,json',
    '--format=json',
    '--output "json"',
    '-o json',
  ]) {
    assert.equal(readHelp(words, []).jsonOutput, 'some-commands', words)
  }
  for (const words of ['--jsonp', '--output jsonx', '--config a.json', '--reporters console'])
    assert.equal(readHelp(words, []).jsonOutput, 'none', words)
})

test('of a hostile README only so much is kept', () => {
  for (const piece of ['--a', '-', 'A_', 'exit code ', '```\n', '| ', 'all --', 'prompts you ']) {
    const help = readHelp(piece.repeat(3_000_000 / piece.length), ['a'])
    assert.ok(help.options.length <= 300 && help.environment.length <= 100)
  }
})

test('exit codes are listed wherever the list stands, and results as JSON need no option', () => {
  const mentioned = 'Sets the exit status by the output.\n'
  const far = `${mentioned}${'Other words. '.repeat(200)}\nEXIT STATUS\n  •   0 exit status if found\n  •   1 exit status if not\n`
  assert.equal(readHelp(far, ['acme']).exitCodes, 'listed')
  assert.equal(readHelp(mentioned, ['acme']).exitCodes, 'mentioned')
  assert.equal(
    readHelp('It prints its results as JSON on\nstandard output.', ['acme']).jsonOutput,
    'global',
  )
  assert.equal(
    readHelp('  -o, --output  Set output format  [string] [choices: "json", "yaml"]', ['acme'])
      .jsonOutput,
    'some-commands',
  )
  assert.equal(readHelp('It reads JSON.', ['acme']).jsonOutput, 'none')
})
