// One tool of the launch catalogue as a file: its identity, and its vendor's declaration.
import type { Static } from 'typebox'
import { CATEGORY_SLUGS } from './tool.ts'
import { DeclarationSchema, KindSchema } from '../evidence/declaration.ts'
import { type Evidence, withoutObservations } from '../evidence/evidence.ts'
import { parseAs, type Parsed } from '../schema/parse.ts'
import { choice, listOf, shape, text, webAddress } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

const LONGEST_ID = 32

export const CatalogueEntrySchema = shape(
  {
    $schema: Type.Optional(text('Address of the JSON Schema.', 300)),
    slug: Type.String({
      pattern: '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$',
      description: 'Name in paths; also the name of the file.',
    }),
    name: Type.String({ minLength: 1, maxLength: 80, description: 'Display name.' }),
    url: webAddress('Home page.'),
    description: Type.String({ minLength: 1, maxLength: 160, description: 'One plain sentence.' }),
    category: choice(CATEGORY_SLUGS, 'What it is for.'),
    kind: KindSchema,
    tags: Type.Array(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,30}$' }), {
      minItems: 1,
      maxItems: 6,
      description: 'Other words for it.',
    }),
    aliases: Type.Optional(
      listOf(text('A product or former name.', 40), 12, 'Other names that people search for.'),
    ),
    capabilities: Type.Optional(
      listOf(
        text('A task, as somebody would ask for it.', 60),
        10,
        'What it can do, in short task phrases.',
      ),
    ),
    problems: Type.Optional(
      listOf(
        text('A need, as somebody tells it who does not know the tool.', 60),
        80,
        'What people say who need it; search finds it by them, and nobody else shows them.',
      ),
    ),
    declaration: DeclarationSchema,
  },
  'A tool of the catalogue.',
)
export type CatalogueEntry = Static<typeof CatalogueEntrySchema>

/** Parses a catalogue entry, or reports what is wrong with it. */
export function parseCatalogueEntry(input: unknown): Parsed<CatalogueEntry> {
  return parseAs<CatalogueEntry>(CatalogueEntrySchema, input)
}

/** The evidence of a catalogue entry: a declaration without observations. */
export function declaredEvidence(entry: CatalogueEntry): Evidence {
  const { name, url, description, kind, declaration } = entry
  return { ...withoutObservations({ name, url, description, kind }), declaration }
}

/** Merges evidences of a tool by name; what one of them lacks says nothing about the others. */
export function mergedEvidence(looks: ReadonlyMap<string, Evidence>): Evidence {
  const all = [...looks].map(([name, evidence]) => ({
    evidence,
    rename: (id: string) => (looks.size > 1 ? `${name}-${id}`.slice(0, LONGEST_ID) : id),
  }))
  const [first] = all
  if (!first) throw new Error('there is no look to merge')
  const observed = all.flatMap(({ evidence, rename }) =>
    Object.entries(evidence.observations)
      .filter(([, observation]) => looks.size === 1 || observation.state === 'observed')
      .map(
        ([name, observation]) =>
          [name, { ...observation, exchanges: observation.exchanges.map(rename) }] as const,
      ),
  )
  return {
    ...first.evidence,
    observedAt: all.reduce<string | null>(
      (latest, { evidence: { observedAt } }) =>
        (observedAt ?? '') > (latest ?? '') ? observedAt : latest,
      null,
    ),
    exchanges: all.flatMap(({ evidence, rename }) =>
      evidence.exchanges.map((exchange) => ({ ...exchange, id: rename(exchange.id) })),
    ),
    // The first evidence with an observation wins.
    observations: Object.fromEntries(observed.toReversed()),
  }
}

/** The evidence of an entry that was scanned: observations and declaration together. */
export function joinedEvidence(entry: CatalogueEntry, captured: Evidence): Evidence {
  const { api, mcp } = entry.declaration
  const seen = { ...captured.observations }
  // A vendor has more packages than the one that was scanned: what that lacks says nothing.
  if (api) delete seen.packages
  if (mcp?.url) delete seen.mcp
  const { observedAt, observer, exchanges } = captured
  return {
    ...declaredEvidence(entry),
    observedAt,
    ...(observer && { observer }),
    exchanges,
    observations: Object.fromEntries(
      Object.entries(seen).filter(([, observation]) => observation.state === 'observed'),
    ),
  }
}
