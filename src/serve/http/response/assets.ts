// The stylesheet, the font, the scripts and the icon: read once, served under names that contain a content
// digest, so that browsers can cache them forever.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../../errors/refusal.ts'
import { assetPaths } from '../../../represent/html/page.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer, type Kind } from './answer.ts'
import { openRead, type Route } from '../route.ts'

const FOLDER = join(import.meta.dirname, '../../../../web')
const FOR_GOOD = 'public, max-age=31536000, immutable'
const FILE = /^([a-z]+)(?:-([\w-]{10}))?\.([a-z\d]+)$/
const FILES: Readonly<Record<keyof typeof assetPaths, { extension: string; kind: Kind }>> = {
  figtree: { extension: 'woff2', kind: 'font' },
  style: { extension: 'css', kind: 'css' },
  theme: { extension: 'js', kind: 'script' },
  app: { extension: 'js', kind: 'script' },
  reference: { extension: 'js', kind: 'script' },
  icon: { extension: 'svg', kind: 'svg' },
}

interface Asset {
  file: string
  digest: string
  lasting: Answer
  /** For a URL without the digest or with another version's, as an older page requests it. */
  passing: Answer
}

const ASSETS: readonly Asset[] = Object.entries(FILES).map(([name, { extension, kind }]) => {
  const file = readFileSync(join(FOLDER, `${name}.${extension}`))
  const content = kind === 'css' ? served(file.toString()) : file
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 10)
  const etag = `"a${digest}"`
  assetPaths[name as keyof typeof assetPaths] = `/assets/${name}-${digest}.${extension}`
  const answer = (cache: string) => answerWith(kind, content, { etag, cache })
  return {
    file: `${name}.${extension}`,
    digest,
    lasting: answer(FOR_GOOD),
    passing: answer(FRESH_FOR_A_MINUTE),
  }
})

/** The stylesheet without comments and spaces, and with the lasting name of its font. */
function served(css: string): string {
  return css
    .replace(/\/\*[^*]*\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .replace('/assets/figtree.woff2', assetPaths.figtree)
}

export function assetRoutes(): Route[] {
  return [
    openRead({
      path: '/assets/:file',
      isNeverShed: true,
      async answer({ request }) {
        const [, name, digest, extension] =
          FILE.exec((request.params as { file: string }).file) ?? []
        const asset = ASSETS.find(({ file }) => file === `${name}.${extension}`)
        if (asset === undefined) throw new Refusal('not-found')
        return asset.digest === digest ? asset.lasting : asset.passing
      },
    }),
  ]
}
