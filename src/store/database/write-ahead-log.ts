// Saves SQLite's write-ahead log to the disk on another thread. SQLite would wait for the disk on
// the thread that answers requests.
import { open, type FileHandle } from 'node:fs/promises'
import { endUnsaved } from './sqlite-errors.ts'

export class WriteAheadLog {
  readonly #path: string
  #file: Promise<FileHandle> | undefined
  #current: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(database: string) {
    this.#path = `${database}-wal`
  }

  /** Resolves when everything committed before the call is on the disk. */
  save(): Promise<void> {
    // A save that runs already may have begun before the commit; the next one serves all who wait.
    this.#next ??= (this.#current ?? Promise.resolve()).then(() => {
      this.#current = this.#next
      this.#next = undefined
      return this.#sync()
    })
    return this.#next
  }

  async close(): Promise<void> {
    await (this.#next ?? this.#current)
    await (await this.#file)?.close()
  }

  async #sync(): Promise<void> {
    try {
      // Windows saves only what is open for writing.
      this.#file ??= open(this.#path, 'r+')
      await (await this.#file).sync()
    } catch (error) {
      endUnsaved(error)
      throw error
    }
  }
}
