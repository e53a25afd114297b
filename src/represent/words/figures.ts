// Figures for people: computed ones without floating-point noise, measured ones with their units.
import { figure } from '../../domain/text/figure.ts'

/** At most three decimal places. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Bytes as people read them: 812 B, 1.2 KB, 3.4 MB. */
export function bytesWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(1)} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export function millisecondsWords(ms: number): string {
  return ms < 10_000 ? `${figure(Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`
}
