// The database of DATABASE_URL and what an operator does with it; loaded when it is needed.
import type { Catalogue } from '../../store/catalogue.ts'

export async function operations() {
  const [{ readConfig }, operate] = await Promise.all([
    import('../../app/config.ts'),
    import('../../usecases/operate/operate.ts'),
  ])
  return { database: readConfig().DATABASE_URL, ...operate }
}

export async function inCatalogue<T>(work: (catalogue: Catalogue) => Promise<T>): Promise<T> {
  const { database, withCatalogue } = await operations()
  return await withCatalogue(database, work)
}
