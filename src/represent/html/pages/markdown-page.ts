// A page that shows its own markdown: for what reads the same in both forms.
import { inertJson } from '../../../domain/schema/json.ts'
import { readGuide } from '../guide.ts'
import { page, type PageParts } from '../page.ts'
import { alternates } from '../parts/elements.ts'

/** `main` is markdown; text from outside is inert in it. */
export function markdownPage(parts: PageParts & { main: string }): string {
  const { base, path, main } = parts
  return page({ alternates: alternates(path), bodyClass: 'prose', ...parts, main: readGuide('', main, base).content() })
}

/** The forms of an answer that reads the same as markdown and as a page. */
export function markdownForms(data: unknown, main: string, about: Omit<PageParts, 'base' | 'main'>) {
  return {
    json: () => inertJson(data),
    markdown: () => main,
    html: (base: string) => markdownPage({ base, ...about, main }),
  }
}
