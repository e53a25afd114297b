// The tables of the registry: servers of other registries, where they come from, policies, and the
// secret paths of policies.
import { big, int, orNull, otherwise, primary, text } from '../columns.ts'

export const REGISTRY = {
  /** Which registries are imported, and how far. */
  registry_source: {
    columns: {
      url: primary(text),
      /** The first of those that know a name decides about it. */
      rank: int,
      /** Where an interrupted import goes on; null if none is under way. */
      cursor: orNull(text),
      /** What the import under way asks for: entries changed since then; null for all. */
      since: orNull(text),
      /** When the last complete import began; null if there was none. */
      complete_at: orNull(big),
      /** Who imports, and until when nobody else does. */
      leased_by: otherwise("''", text),
      leased_until: otherwise('0', big),
      /** Of the last import, as JSON. */
      counts: otherwise("'{}'", text),
    },
  },

  /** One version of a server, as a source lists it. */
  registry_server: {
    columns: {
      source: text,
      name: text,
      version: text,
      status: text,
      status_message: orNull(text),
      status_changed_at: orNull(big),
      published_at: big,
      updated_at: big,
      is_latest: int,
      /** The revision of its latest write; grows over the whole table. */
      changed: big,
      /** server.json. */
      server: text,
    },
    key: ['source', 'name', 'version'],
    indexes: ['create index registry_server_by_change on registry_server (changed)'],
  },

  /** Every name that was listed: when we first saw it, whatever became of it since. */
  registry_name: {
    columns: {
      name: primary(text),
      first_seen: big,
      /** The source that listed it. */
      source: text,
      /** The name that it is easily taken for; null if there is none. */
      taken_for: orNull(text),
      /** 1 if it is left out because of that. */
      is_out: otherwise('0', int),
    },
    indexes: ['create index registry_name_out on registry_name (source) where is_out = 1'],
  },

  registry_policy: {
    columns: {
      name: primary(text),
      /** As JSON. */
      policy: text,
      /** 1 if it stands in the operator's file. */
      is_filed: int,
      /** The policy by which `admitted` was written; empty if by none. */
      judged: otherwise("''", text),
      /** As of when; a clock that is behind judges nothing. */
      judged_at: otherwise('0', big),
      /** The servers that it lets in, as events have told; one per line. */
      admitted: otherwise("''", text),
      /** The policy whose exceptions without a target were bound; empty if none were. */
      bound: otherwise("''", text),
    },
  },

  /** What a policy has let in of a server, and what was seen of it since. */
  registry_pin: {
    columns: {
      policy: text,
      server: text,
      /** As JSON; empty if it is forgotten. */
      pin: text,
      /** The revision of its latest write; grows over the whole table. */
      changed: big,
    },
    key: ['policy', 'server'],
    indexes: ['create index registry_pin_by_change on registry_pin (changed)'],
  },

  /** A secret path of a policy. */
  registry_token: {
    columns: {
      id: primary(text),
      policy: text,
      digest: text,
      name: text,
      created_at: big,
      revoked_at: orNull(big),
    },
    indexes: ['create unique index registry_token_by_digest on registry_token (digest)'],
  },
}
