// Runs the steps of action.yml as the runner of GitHub does: expressions in `env` and `if`, and what
// a step hands to the later steps of its job through files.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { load } from 'js-yaml'

interface Step {
  name: string
  id?: string
  if?: string
  shell?: string
  env?: Record<string, string>
  run: string
}
interface Action {
  inputs: Record<string, { description: string; default: string }>
  outputs: Record<string, { value: string }>
  runs: { using: string; steps: Step[] }
}

export const ROOT = join(import.meta.dirname, '..')
/** What is compiled of it is kept for all tests. */
const COMPILED = process.env['NODE_COMPILE_CACHE'] ?? join(ROOT, 'node_modules/.cache/compiled')
export const readAction = (folder = ROOT) =>
  load(readFileSync(join(folder, 'action.yml'), 'utf8')) as Action

/** A job on a runner: what its steps share, and nothing that another job has. */
export interface Job {
  /** The checkout of the action. */
  action: string
  workspace: string
  temp: string
  home: string
  /** What the steps before have set. */
  variables: Record<string, string>
  paths: string[]
}

/** A new runner with its own folders; the workflow has checked out the action there. */
export function newJob(base: string, action = ROOT): Job {
  const folder = mkdtempSync(join(base, 'job-'))
  const made = (name: string) => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  }
  return {
    action,
    workspace: made('workspace'),
    temp: made('temp'),
    home: made('home'),
    variables: {},
    paths: [],
  }
}

export interface Ended {
  status: number
  outputs: Record<string, string>
  log: string
  summary: string
}

/** One `uses:` of the action in a job. */
export function useAction(
  job: Job,
  given: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): Ended {
  const action = readAction(job.action)
  const values: Record<string, string> = {}
  for (const [name, { default: usual }] of Object.entries(action.inputs))
    values[`inputs.${name}`] = given[name] ?? usual
  const log: string[] = []
  const summary: string[] = []
  let status = 0
  for (const step of action.runs.steps) {
    if (step.if !== undefined && evaluated(step.if, values) !== 'true') continue
    const set = Object.entries(step.env ?? {}).map(([name, text]) => [name, filled(text, values)])
    const ended = runStep(job, step.run, { ...environment, ...Object.fromEntries(set) })
    log.push(ended.log)
    summary.push(ended.summary)
    for (const [name, value] of ended.outputs) values[`steps.${step.id}.outputs.${name}`] = value
    status = ended.status
    if (status !== 0) break
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [
    name,
    filled(value, values),
  ])
  return {
    status,
    outputs: Object.fromEntries(outputs),
    log: log.join(''),
    summary: summary.join(''),
  }
}

/** A `run:` of the job; what it writes to the files of the runner holds for the steps after it. */
export function runStep(job: Job, script: string, environment: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(job.temp, '_runner_file_commands-'))
  const file = (name: string) => join(folder, name)
  for (const name of ['env', 'path', 'output', 'summary']) writeFileSync(file(name), '')
  const words = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script]
  const { status, stdout, stderr } = spawnSync('bash', words, {
    cwd: job.workspace,
    encoding: 'utf8',
    env: {
      PATH: [...job.paths, process.env['PATH']].join(':'),
      HOME: job.home,
      NODE_COMPILE_CACHE: job.action === ROOT ? COMPILED : join(dirname(job.action), 'compiled'),
      RUNNER_ENVIRONMENT: 'github-hosted',
      ...job.variables,
      GITHUB_ACTION_PATH: job.action,
      GITHUB_WORKSPACE: job.workspace,
      RUNNER_TEMP: job.temp,
      GITHUB_ENV: file('env'),
      GITHUB_PATH: file('path'),
      GITHUB_OUTPUT: file('output'),
      GITHUB_STEP_SUMMARY: file('summary'),
      ...environment,
    },
  })
  const lines = (name: string) => readFileSync(file(name), 'utf8').split('\n').filter(Boolean)
  const pairs = (name: string) =>
    lines(name).map((line): [string, string] => {
      const [key = '', value = ''] = line.split(/=(.*)/s)
      return [key, value]
    })
  for (const [name, value] of pairs('env'))
    // The runner takes neither its own variables nor this one.
    if (!/^(?:GITHUB_|RUNNER_|NODE_OPTIONS$)/.test(name)) job.variables[name] = value
  job.paths.unshift(...lines('path'))
  return {
    status: status ?? -1,
    outputs: pairs('output'),
    log: stdout + stderr,
    summary: readFileSync(file('summary'), 'utf8'),
  }
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) =>
    evaluated(expression, values),
  )
}

/** `inputs.a == 'x' && steps.grade.outputs.b != ''`, with `||` between such parts, or one name. */
function evaluated(expression: string, values: Readonly<Record<string, string>>): string {
  const valueOf = (word: string) =>
    word.startsWith("'")
      ? word.slice(1, -1)
      : (values[word] ?? (word.startsWith('github.') ? '' : lost(word)))
  if (!/[=!]=/.test(expression)) return valueOf(expression)
  const isMet = (comparison: string) => {
    const [left = '', operator, right = ''] = comparison.split(' ')
    return (valueOf(left) === valueOf(right)) === (operator === '==')
  }
  return String(expression.split(' || ').some((part) => part.split(' && ').every(isMet)))
}

/** An output that no step has written is empty; a name that does not exist is a mistake. */
function lost(word: string): string {
  if (/^steps\.[\w-]+\.outputs\.\w+$/.test(word)) return ''
  throw new Error(`The expression ${word} is not known.`)
}
