// What is known of the entries of a client, and what of an entry is in doubt.
import type { Configuration } from '../../clients/client.ts'
import type { Doubted } from './configured-server.ts'

/** Nothing if its configuration is not known. */
export type EntryFacts = Partial<Omit<Configuration, 'format' | 'servers' | 'places'>>

/** In the file of the entry. */
export type EntryDoubt = Omit<Doubted, 'file'>
