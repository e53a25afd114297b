// A catalogue on a fresh SQLite file that is removed with its test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Catalogue } from '../src/store/catalogue.ts'
import { openCatalogue } from '../src/store/open-database.ts'
import { renderer } from '../src/usecases/renderer.ts'
import { copyLaunchDatabase } from './launch-database.ts'

export async function temporaryCatalogue(t: TestContext): Promise<Catalogue> {
  const { catalogue, close } = await openTemporaryCatalogue()
  t.after(close)
  return catalogue
}

/** For several tests of one file; with the launch catalogue or empty. */
export async function openTemporaryCatalogue({ isFilled = false } = {}): Promise<{
  catalogue: Catalogue
  close: () => Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-rating-'))
  const file = join(folder, 'catalogue.db')
  const url = isFilled ? await copyLaunchDatabase(file) : `sqlite:${file}`
  const catalogue = await openCatalogue(url, renderer)
  const close = async () => {
    await catalogue.close()
    rmSync(folder, { recursive: true })
  }
  return { catalogue, close }
}
