// Splits a line into words as a shell does, with quotes; expands nothing and starts no shell.
import { wrongUsage } from '../../../errors/refusal.ts'

/** Before any other character a backslash is literal, as in Windows paths. */
const ESCAPED = /[\s"'\\]/

export function wordsOf(line: string): string[] {
  const words: string[] = []
  let word: string | null = null
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === '\\' && quote !== "'" && ESCAPED.test(line.charAt(at + 1)))
      word = `${word ?? ''}${line.charAt((at += 1))}`
    else if (quote !== '' ? sign === quote : sign === '"' || sign === "'") {
      quote = quote === '' ? sign : ''
      word ??= ''
    } else if (quote === '' && /\s/.test(sign)) {
      if (word !== null) words.push(word)
      word = null
    } else word = `${word ?? ''}${sign}`
  }
  if (word !== null) words.push(word)
  if (words.length === 0) throw wrongUsage('--stdio names no command')
  if (quote !== '') throw wrongUsage('a quote in --stdio is not closed')
  return words
}
