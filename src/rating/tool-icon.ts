// The icon of a tool, as the process that looks hands it over: judged once more before it is kept.
import { createHash } from 'node:crypto'
import { readChunks } from '../png.ts'
import { ICON_SIDE, MOST_ICON_BYTES } from '../observe/icon/make-icon.ts'

const VERSION_DIGITS = 12

/**
 * A PNG as base64 in the format that we write; null if it is in another, or if the site has none;
 * undefined if it could not be fetched.
 */
export function soundIcon(icon: string | null | undefined): string | null | undefined {
  if (icon === undefined || icon === null) return icon
  const png = Buffer.from(icon, 'base64')
  const read = png.length > MOST_ICON_BYTES ? null : readChunks(png)
  if (read === null || read.bytes !== png.length) return null
  const [header, ...rest] = read.chunks
  const [width, height] = [header?.data.readUInt32BE(0), header?.data.readUInt32BE(4)]
  const isOurs =
    header?.type === 'IHDR' &&
    rest.map(({ type }) => type).join() === 'IDAT,IEND' &&
    width === height &&
    (width ?? 0) <= ICON_SIDE
  return isOurs ? png.toString('base64') : null
}

/** Changes with the picture, so that browsers may keep each version for ever. */
export function iconVersion(icon: string): string {
  return createHash('sha256').update(icon).digest('hex').slice(0, VERSION_DIGITS)
}
