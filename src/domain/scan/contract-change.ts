// How the contract of a tool changed: the classes of changes, and what a scan stores of them.
import type { Static } from 'typebox'
import { choice, count, listOf, shape, text } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

/**
 * The most important first. `breaking`: a call that was valid may fail, or an answer lacks what it
 * had. `safety`: milder hints, a new tool that may write, or new instructions to agents. `client`: a
 * client hides or alters it now. `compatible`: callers still work. `wording`: only words.
 */
export const CHANGE_CLASSES = ['breaking', 'safety', 'client', 'compatible', 'wording'] as const
export type ChangeClass = (typeof CHANGE_CLASSES)[number]

/** Why a change is breaking. */
export const BREAKS = [
  'input-removed',
  'input-required',
  'type-changed',
  'values-removed',
  'output-removed',
  'sign-in-required',
  'id-changed',
  'narrowed',
  'undecided',
] as const
export type Break = (typeof BREAKS)[number]

/** `extended`: it changed otherwise, and existing callers still work. */
export const CONTRACT_CHANGES = ['added', 'removed', 'breaking', 'extended', 'wording'] as const
export type ContractClass = (typeof CONTRACT_CHANGES)[number]

/** More are not kept. */
export const MOST_CHANGES = 100
export const LONGEST_CHANGED_NAME = 120

const counts = shape(
  {
    added: count('Added.'),
    removed: count('Removed.'),
    breaking: count('Changed so that existing callers may fail.'),
    extended: count('Changed otherwise: existing callers still work.'),
    wording: count('Only reworded.'),
    safety: Type.Optional(
      count('Among all of these: milder hints, may write now, or instructions to agents.'),
    ),
    client: Type.Optional(count('Among all of these: hidden or altered by an MCP client now.')),
  },
  'How many, by class.',
)

export const ContractCountsSchema = shape({
  mcp: counts,
  api: counts,
  injection: choice(
    ['none', 'suspicious', 'hostile'],
    'Whether possible prompt injection appeared in its texts.',
  ),
})
export type ContractCounts = Static<typeof ContractCountsSchema>

export const ContractChangeSchema = shape(
  {
    counts: { ...ContractCountsSchema, description: 'How many changed, by class.' },
    changes: listOf(
      shape({
        surface: choice(['mcp', 'api'], 'The interface that changed.'),
        name: text('The MCP tool, or the operation such as GET /users.', LONGEST_CHANGED_NAME),
        change: choice(CONTRACT_CHANGES, 'The kind of change.'),
        breaks: listOf(choice(BREAKS), BREAKS.length, 'Why it is breaking.'),
        classes: Type.Optional(
          listOf(
            choice(CHANGE_CLASSES),
            CHANGE_CLASSES.length,
            'All classes of its changes, the most important first.',
          ),
        ),
      }),
      MOST_CHANGES,
      'Breaking changes first, then removals.',
    ),
  },
  'How the contract changed; null if it did not.',
)
export type ContractChange = Static<typeof ContractChangeSchema>
