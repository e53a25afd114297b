// A short excerpt of untrusted text, suitable for a sentence.

/** At most 100 characters; an ellipsis marks a cut. */
export function excerpt(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 99).toWellFormed()}…`
}
