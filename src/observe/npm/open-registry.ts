// Opens the registries that a scan may query.
import type { Registry } from './registry.ts'
import { guardedRegistry, type ServiceSettings } from './guarded-registry.ts'
import { userRegistry, type UserSettings } from './user-registry.ts'

export type RegistrySettings =
  | { of: 'user'; settings: UserSettings }
  | { of: 'service'; settings: ServiceSettings }

export function openRegistry({ of, settings }: RegistrySettings): Registry {
  return of === 'user' ? userRegistry(settings) : guardedRegistry(settings)
}
