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
    unasked: ['--yes'],
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
    '-f json',
    '--format <json|text>',
    '--reporter json',
    '  --support-info   Print support information as JSON.',
    '  --output <format>  Output format (choices: "json", "compact",\n       "table")',
    '-o, --output\n└──>  Set output format [string] [choices: "json", "yaml"]',
    '| `--output` | Output format: `json` (default), `table` |',
  ]) {
    assert.equal(readHelp(words, []).jsonOutput, 'some-commands', words)
  }
  for (const words of [
    '--jsonp',
    '--output jsonx',
    '--config a.json',
    '--reporters console',
    '--output report.json',
    '  --input   Read the body as JSON',
    '-o json.txt',
    '  --output <file>  Write to a file such as report.json',
    '  --format String  Use a specific output format\n  --config path  A JSON file',
    '  --output <file>  Where to write\n\nIt reads JSON.',
  ])
    assert.equal(readHelp(words, []).jsonOutput, 'none', words)
})

test('an option answers questions only where its own line or a sentence says so', () => {
  for (const [words, unasked] of [
    ['  -f, --force   Skip the confirmation', ['--force']],
    ['  --force   Overwrite files\n            without asking', ['--force']],
    ['| `--yes` | Answer yes to every prompt |', ['--yes']],
    ['Pass `--yes` to skip all prompts.', ['--yes']],
    ['  --ci   Never prompt', ['--ci']],
    ['In non-interactive mode, **`--yes` is required** to confirm.', ['--yes']],
    ['  --batch   Run tasks in batches', []],
    ['  -f --force   force actions', []],
    ['  --force   kill the browser\n  --ask   Ask for confirmation', []],
    ['  -i, --interactive   Prompt before each step, unlike --force', []],
    ['npx --yes acme init\nIt prompts you for a name.', []],
    ['It asks for --force and prompts for the rest.', []],
  ] as const)
    assert.deepEqual(readHelp(words, []).unasked, unasked, words)
})

test('a mode that is asked for is no prompt', () => {
  for (const words of [
    '  -i, --interactive  Enable interactive prompts for each dependency',
    '## Interactive mode\nChoose packages in interactive mode.',
    '<td>-i, --interactive</td>\n<td>Enable interactive prompts for each dependency</td>',
    'All required flags must be provided (no interactive prompts).',
    '# Or skip the interactive prompts and accept all defaults.',
  ])
    assert.equal(readHelp(words, []).prompts, false, words)
  for (const words of [
    'Run `acme create` and follow the interactive wizard.',
    'Uses --api-key if provided, otherwise prompts interactively.',
  ])
    assert.equal(readHelp(words, []).prompts, true, words)
})

test('JSON is everywhere only where the words say so', () => {
  for (const words of [
    'Every command takes `--json`.',
    'Use the global `--format` flag. --format json',
    'Global options:\n  -v, --verbose\n  --output <format>  Output format (choices: "json")',
    'Pass --json to any command.',
  ])
    assert.equal(readHelp(words, []).jsonOutput, 'global', words)
  for (const words of [
    'acme call --json get-all',
    'acme schema [--all] [--json]',
    '--reporters json\n| `--format` | all | Formats to check |',
    'Options:\n  --json',
  ])
    assert.equal(readHelp(words, []).jsonOutput, 'some-commands', words)
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
  const prose = 'Sets the exit status to 0 if it was found,\n1 if it was not.'
  assert.equal(readHelp(prose, ['acme']).exitCodes, 'listed')
  const other = 'The exit status is 1 if it fails.\n\nTry 3 times, 5 if slow.'
  assert.equal(readHelp(other, ['acme']).exitCodes, 'mentioned')
  assert.equal(
    readHelp('It prints its results as JSON on\nstandard output.', ['acme']).jsonOutput,
    'global',
  )
  assert.equal(
    readHelp('  -o, --output  Set output format  [string] [choices: "json", "yaml"]', ['acme'])
      .jsonOutput,
    'some-commands',
  )
  assert.equal(readHelp('All output is JSON, so pipe it to jq.', []).jsonOutput, 'global')
  assert.equal(readHelp('It reads JSON.', ['acme']).jsonOutput, 'none')
})

test('exit codes in one line are a list, and those that an option takes are not of the command', () => {
  assert.equal(readHelp('**Exit code:** `0` success, `1` error', []).exitCodes, 'listed')
  const level = '  --errorLevel <n>  1: exits with error code 0 if no errors occur.'
  assert.equal(readHelp(level, []).exitCodes, 'mentioned')
  assert.equal(
    readHelp('  --stop-exit-codes <codes...>  specify a list of exit codes that stop it', [])
      .exitCodes,
    'none',
  )
})

const shows = (line: string) => readHelp(`\`\`\`\n${line}\n\`\`\``, ['acme']).hasExamples

test('a synopsis and a list of commands are no examples', () => {
  for (const line of [
    'acme org list|view ...',
    'acme send [options] <to>',
    'acme login     Log in to Acme',
    'acme run <file>',
    'acme --help',
    'acme is a tool for mail.',
  ])
    assert.equal(shows(line), false, line)
  assert.equal(shows('Usage: acme\n\nExamples:\n  acme <url> --view   Opens the report'), true)
  for (const line of ['acme send --to a@b.example', '$ npx acme run a', 'acme ls > files.txt'])
    assert.equal(shows(line), true, line)
})
