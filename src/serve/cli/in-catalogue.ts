// The catalogue in the database of DATABASE_URL, for the operator; loaded when it is needed.
import type { Catalogue } from '../../store/catalogue.ts'

export async function inCatalogue<T>(work: (catalogue: Catalogue) => Promise<T>): Promise<T> {
  const [{ readConfig }, { withCatalogue }] = await Promise.all([
    import('../../app/config.ts'),
    import('../../usecases/operate/operate.ts'),
  ])
  return await withCatalogue(readConfig().DATABASE_URL, work)
}
