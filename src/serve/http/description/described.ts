// Gives every property of a schema a description: that of its content, or the usual one for its
// name.

/** Descriptions by property name. */
const BY_NAME: Readonly<Record<string, string>> = {
  accessMethods: 'Ways in for a program: MCP, API, CLI.',
  alike: 'Ids of the checks in which the tools do not differ.',
  api: 'The API; null where there is none.',
  auth: 'How to sign in.',
  basis: 'How it is known: seen, declared or undocumented.',
  best: 'Slugs of the tools with the highest score.',
  bytes: 'Size of the answer.',
  cappedBy: 'What holds the letter down; null where nothing does.',
  cause: 'Why there is no answer.',
  changed: 'What is there before and after, but not the same.',
  checks: 'Checks.',
  cli: 'The command line; null where there is none.',
  code: 'Stable code of the refusal.',
  command: 'A shell line that repeats it.',
  confidence: 'How much of the method could be judged, 0 to 1.',
  config: 'Configuration that an MCP client takes as it is.',
  criteria: 'The eight criteria.',
  criterion: 'The criterion that it counts in.',
  differing: 'Checks in which the tools differ, what weighs most first.',
  earned: 'Points after the weight of the evidence, 0 to 10.',
  errors: 'Each value that makes no sense.',
  evidence: 'What the grade rests on: verified, declared or mixed.',
  evidenceLevel: 'What the review brings: measurements, ratings or words.',
  exact: 'The score before it was cut.',
  exchanges: 'Requests that it rests on, by id.',
  facts: 'Values that its sentence is made with.',
  fixes: 'What to fix, the largest gain first.',
  from: 'Before.',
  grade: 'The letter, A+ to F; null where it is not graded.',
  grading: 'The grading; null until it is done.',
  id: 'Identifier.',
  ifVerified: 'Deprecated: always null.',
  interaction: 'What the agent measured.',
  kind: 'What it is.',
  letter: 'A+ to F.',
  letters: 'The letters by lower bound.',
  limit: 'Items on a page.',
  mcp: 'The MCP server; null where there is none.',
  mcpTools: 'Tools of the MCP server that came and went.',
  method: 'The HTTP method.',
  methods: 'Ways to sign in.',
  methodVersion: 'Version of the grading method.',
  ms: 'Milliseconds until the answer.',
  needsEvidence:
    'What the next letter needs to be seen; null where evidence is not what is missing.',
  nextLetter: 'The cheapest set of fixes that reaches the next letter; null at the top.',
  notDocumented: 'What silence of the documentation counts.',
  operations: 'API operations that came and went.',
  outcome: 'The answer of the check.',
  overallScore: 'Score that the agent gives, 1 to 10.',
  page: 'Which page this is.',
  part: 'Which part of it.',
  points: 'Points of the outcome, 0 to 10.',
  published: 'The document that it was taken from.',
  reads: 'Reads of today.',
  reason: 'Why it was not judged.',
  results: 'What was found, best first.',
  scan: 'The scan; null where none is under way.',
  schemaVersion: 'Always 1.',
  score: 'Out of 10; null where there is none.',
  status: 'Where it stands.',
  suggestions: 'What may have been meant.',
  surfaces: 'Ways in that came and went.',
  task: 'What the agent attempted.',
  to: 'After.',
  tools: 'Tools.',
  url: 'The address.',
  usage: 'What was used.',
  warnings: 'What of the request was ignored, held back or changed.',
}

type Part = Record<string, unknown>

/** The same schema with a description for every property. */
export function described(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(described)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'properties' ? propertiesWithWords(part as Record<string, Part>) : described(part),
    ]),
  )
}

function propertiesWithWords(properties: Readonly<Record<string, Part>>): Part {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const inside = described(property) as Part
      if (typeof inside['description'] === 'string') return [name, inside]
      const words = wordsWithin(inside) ?? BY_NAME[name]
      return [name, words === undefined ? inside : { ...inside, description: words }]
    }),
  )
}

/** The description of its only alternative or of its items. */
function wordsWithin({ anyOf, items }: Part): string | undefined {
  const inner = [anyOf, items]
    .flat()
    .find((each): each is Part => typeof (each as Part | undefined)?.['description'] === 'string')
  return inner === undefined ? undefined : String(inner['description'])
}
