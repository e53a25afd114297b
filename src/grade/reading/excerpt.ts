// A short piece of a text from outside, fit for a sentence.

/** At most 100 characters; what was cut shows as an ellipsis. */
export function excerpt(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 99).toWellFormed()}…`
}
