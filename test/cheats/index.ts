// Tricks to get a better letter, and the letter that each must not exceed.
import { API_CHEATS } from './api.ts'
import { brokenSchemas } from './broken-schemas.ts'
import type { Cheat } from './cheat.ts'
import { doEverything } from './do-everything.ts'
import { honestTools, stuffedDescriptions, withoutParameters } from './easy-for-clients.ts'
import { gibberish } from './gibberish-tools.ts'
import { HIDDEN_POWER } from './hidden-power.ts'
import { hugeList } from './huge-list.ts'
import { INJECTIONS } from './injections.ts'
import { lyingHosted, lyingLocal } from './lying-annotations.ts'
import { UNPROVEN } from './unproven.ts'
import { shellMarkedReadOnly, shellUnmarked } from './root-shell.ts'

export const CHEATS: readonly Cheat[] = [
  {
    name: 'lying-annotations',
    says: 'A local server annotates tools that delete as read-only.',
    evidence: lyingLocal,
    atMost: 'C',
  },
  {
    name: 'lying-annotations-hosted',
    says: 'A hosted server with good documentation annotates tools that delete as read-only.',
    evidence: lyingHosted,
    atMost: 'C',
  },
  {
    name: 'shell-marked-read-only',
    says: 'A tool that runs any command as root is annotated read-only.',
    evidence: shellMarkedReadOnly,
    atMost: 'D',
  },
  {
    name: 'shell-unmarked',
    says: 'A tool that runs any command as root has no annotations.',
    evidence: shellUnmarked,
    atMost: 'C+',
  },
  {
    name: 'gibberish-tools',
    says: 'Names and descriptions are typed at random; schemas and annotations are perfect.',
    evidence: gibberish,
    atMost: 'C',
  },
  {
    name: 'do-everything',
    says: 'One tool with a vague description takes any wish.',
    evidence: doEverything,
    atMost: 'C',
  },
  {
    name: 'broken-schemas',
    says: 'No client accepts the schemas; annotations and descriptions are perfect.',
    evidence: brokenSchemas,
    atMost: 'C+',
  },
  {
    name: 'without-parameters',
    says: 'Parameters are told in prose, so that no client can lose one.',
    evidence: withoutParameters,
    atMost: { than: honestTools },
  },
  {
    name: 'stuffed-descriptions',
    says: 'Every description has the words of every task, so that every search finds it.',
    evidence: stuffedDescriptions,
    atMost: { than: honestTools },
  },
  {
    name: 'huge-list',
    says: 'The list of tools fills the context; the vendor says that tools can be selected.',
    evidence: hugeList,
    atMost: 'D',
  },
  ...Object.entries(INJECTIONS).map(([how, evidence]): Cheat => ({
    name: `injection ${how}`,
    says: `An order to ignore all instructions is hidden ${how}.`,
    evidence,
    atMost: 'F',
  })),
  ...HIDDEN_POWER,
  ...UNPROVEN,
  ...API_CHEATS,
]
