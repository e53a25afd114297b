// A document for a terminal or as markdown, from one description.
import { markdownText, plainText } from '../words/text.ts'
import { markdown, type Part } from './markdown.ts'
import { terminal, WRAPPED, type Look } from './terminal.ts'

export type Form = 'terminal' | 'markdown'

/** Makes text from outside safe for the form that is printed. */
export type Safe = (text: string, longest?: number) => string

export function inForm(form: Form, build: (safe: Safe) => Part, look: Look = WRAPPED): string {
  return form === 'markdown' ? markdown(build(markdownText)) : terminal(look, build(plainText))
}
