// A page that shows its own markdown: for what reads the same in both forms.
import { readGuide } from '../guide.ts'
import { page, type PageParts } from '../page.ts'
import { alternates } from '../parts/paging.ts'

/** `main` is markdown; text from outside is inert in it. */
export function markdownPage(parts: PageParts & { main: string }): string {
  const { base, path, main } = parts
  return page({ alternates: alternates(path), bodyClass: 'prose', ...parts, main: readGuide('', main, base).content() })
}
