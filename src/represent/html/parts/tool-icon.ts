// The icon of a tool next to its name: its own, or its initials. Purely decorative.
import type { Tool } from '../../../domain/tool/tool.ts'
import { initialsColour, initialsOf } from '../../words/tool/initials.ts'
import { html, type Html } from '../html.ts'

/** Side lengths in CSS pixels. */
const SIDES = { small: 20, medium: 28, large: 44 } as const

export function toolIcon({ slug, name, icon }: Pick<Tool, 'slug' | 'name' | 'icon'>, size: keyof typeof SIDES): Html {
  const side = SIDES[size]
  return icon === undefined
    ? html`<span class="icon ${size} i-${initialsColour(slug)}" aria-hidden="true">${initialsOf(name, slug)}</span>`
    : html`<img class="icon ${size}" src="${icon}" alt="" width="${side}" height="${side}" ${size !== 'large' && html`loading="lazy"`} decoding="async" />`
}
