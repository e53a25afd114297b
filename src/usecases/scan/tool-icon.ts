// The icon of a tool, as the process that scans hands it over: checked again before it is stored.
import { createHash } from 'node:crypto'
import { iconFormat } from '../../domain/tool/icon.ts'

const VERSION_DIGITS = 12

/** An image as base64; null if the site has none that we keep; undefined if it was not fetched. */
export function checkedIcon(icon: string | null | undefined): string | null | undefined {
  if (icon === undefined || icon === null) return icon
  const bytes = Buffer.from(icon, 'base64')
  return iconFormat(bytes) === null ? null : bytes.toString('base64')
}

/** Changes with the picture, so that browsers may keep each version for ever. */
export function iconVersion(icon: string): string {
  return createHash('sha256').update(icon).digest('hex').slice(0, VERSION_DIGITS)
}
