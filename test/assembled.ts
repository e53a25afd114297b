// The program as others get it, assembled without a network: the files that `npm pack` packs, or
// those that the Dockerfile copies, the built program, and the dependencies that are installed with
// it.
import { execFile } from 'node:child_process'
import { cpSync, globSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** Builds the program into `to`. Types are checked elsewhere. */
export async function buildProgram(to: string): Promise<void> {
  await run(
    join(root, 'node_modules/.bin/tsc'),
    ['-p', 'tsconfig.build.json', '--noCheck', '--declaration', 'false', '--outDir', to],
    { cwd: root },
  )
}

/** Packs into `to` and returns the path of the file; `--ignore-scripts` leaves the program out. */
export async function pack(to: string, ...options: string[]): Promise<string> {
  await run('npm', ['pack', '--silent', '--pack-destination', to, ...options], { cwd: root })
  const [file = ''] = globSync('*.tgz', { cwd: to })
  return join(to, file)
}

/** Installs the package into `folder`, and returns its own folder there. */
export async function installPackage(folder: string, built: string): Promise<string> {
  const tarball = await pack(folder, '--ignore-scripts')
  const home = join(folder, 'node_modules/@agentgrade/cli')
  mkdirSync(home, { recursive: true })
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', home])
  cpSync(built, join(home, 'dist'), { recursive: true })
  linkModules(join(folder, 'node_modules'))
  return home
}

/** Copies what the last stage of the Dockerfile copies. */
export function assembleImage(folder: string, built: string): void {
  const stages = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM /m)
  for (const { from, sources, to } of copiesIn(stages.at(-1) ?? '')) {
    const target = join(folder, to)
    if (from === 'build') cpSync(built, target, { recursive: true })
    else if (from === 'modules') linkModules(target)
    else
      for (const source of globSync(sources, { cwd: root }))
        cpSync(join(root, source), to.endsWith('/') ? join(target, basename(source)) : target, {
          recursive: true,
        })
  }
}

/** Every path that the Dockerfile takes from this folder. */
export function imageSources(): string[] {
  return copiesIn(readFileSync(join(root, 'Dockerfile'), 'utf8')).flatMap(({ from, sources }) =>
    from === undefined ? globSync(sources, { cwd: root }) : [],
  )
}

function copiesIn(text: string): { from: string | undefined; sources: string[]; to: string }[] {
  return [...text.matchAll(/^COPY (?:--from=(\w+) )?(.+)$/gm)].map(([, from, words = '']) => {
    const paths = words.split(' ')
    return { from, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' }
  })
}

/**
 * Production dependencies only, by hard links: copies would take seconds, and the sandbox of a scan
 * follows no symbolic link.
 */
function linkModules(to: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; devOptional?: true; optional?: true; link?: true }>
  }
  for (const [path, { dev, devOptional, optional, link }] of Object.entries(packages)) {
    if (!path.startsWith('node_modules/') || dev || devOptional || optional || link) continue
    linkTree(join(root, path), join(to, relative('node_modules', path)))
  }
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    // Packages inside packages have an entry of their own.
    if (entry.isDirectory() && entry.name !== 'node_modules') linkTree(source, target)
    else if (entry.isFile()) linkOrCopy(source, target)
  }
}

/** A hard link cannot lead to another file system. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    mkdirSync(dirname(target), { recursive: true })
    cpSync(source, target)
  }
}
