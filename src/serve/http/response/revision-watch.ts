// Watches the revision of the catalogue, so that answers made before a write, by whichever process, are not given after it.
import type { Catalogue } from '../../../catalogue/catalogue.ts'

const LOOK_EVERY_MS = 500

export interface RevisionWatch {
  /** Changes with every write; part of the ETag of whatever is made from more than one tool. */
  readonly revision: number
  look(): Promise<void>
  stop(): void
}

export async function watchRevision(catalogue: Catalogue, onChange: () => void, onFault: (error: unknown) => void): Promise<RevisionWatch> {
  let latest = await catalogue.revision()
  const look = async () => {
    const revision = await catalogue.revision()
    if (revision === latest) return
    latest = revision
    onChange()
  }
  const timer = setInterval(() => {
    look().catch(onFault)
  }, LOOK_EVERY_MS).unref()
  return {
    get revision() {
      return latest
    },
    look,
    stop: () => clearInterval(timer),
  }
}
