// Findings as SARIF 2.1.0, within the limits of code scanning: only findings with a place in a file.
import type { Finding } from '../../domain/rule/rule.ts'
import { plainText } from '../words/text.ts'

export interface Driver {
  version: string
  /** Where rules are explained. */
  docs: string
  /** The part that explains all of them; without it, each has a part of its own name. */
  part?: string
}

/** GitHub shows 5,000 results of a run; more only make the upload larger. */
const MOST_RESULTS = 5_000
const LONGEST_RULE_TEXT = 1_000
const LONGEST_MESSAGE = 1_000
/** Of what is lethal in the wrong hands: "high" in code scanning. */
const SECURITY_SEVERITY = '8.0'

export function sarif(findings: readonly Finding[], driver: Driver): string {
  const { version, docs } = driver
  const placed = findings
    .filter(({ file, region }) => file !== null && region !== null)
    .slice(0, MOST_RESULTS)
  const rules = new Map(placed.map((finding) => [ruleId(finding), finding]))
  const ids = [...rules.keys()]
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'AgentGrade',
            version,
            informationUri: docs,
            rules: [...rules].map(([id, finding]) => ruleOf(id, finding, driver)),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: placed.map((finding) => resultOf(finding, ids.indexOf(ruleId(finding)))),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** A severity belongs to a rule, so what endangers users is a rule of its own. */
function ruleId({ rule, isSecurity }: Finding): string {
  return isSecurity ? `${rule}-danger` : rule
}

function ruleOf(id: string, { rule, title, help, isSecurity }: Finding, { docs, part }: Driver) {
  const text = filled(help, title, LONGEST_RULE_TEXT)
  return {
    id,
    shortDescription: { text: filled(title, rule, LONGEST_RULE_TEXT) },
    fullDescription: { text },
    help: { text },
    helpUri: `${docs}#${part ?? rule}`,
    properties: {
      tags: isSecurity ? ['agents', 'security'] : ['agents'],
      ...(isSecurity && { 'security-severity': SECURITY_SEVERITY }),
    },
  }
}

function resultOf(finding: Finding, ruleIndex: number) {
  const { title, level, message, file, region, fingerprint, state, waived } = finding
  return {
    ruleId: ruleId(finding),
    ruleIndex,
    level,
    message: { text: filled(message, title, LONGEST_MESSAGE) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file ?? '') },
          region: { ...region },
        },
      },
    ],
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1` },
    ...(state === 'known' && { baselineState: 'unchanged' }),
    ...(waived && {
      suppressions: [
        {
          kind: 'external',
          justification: filled(`${waived.reason} (until ${waived.expires})`, 'waived', 600),
        },
      ],
    }),
  }
}

/** A relative reference: what is no part of a path is encoded, a colon in the first step, too. */
function uriOf(path: string): string {
  return path
    .split('/')
    .map((step) => encodeURIComponent(step.toWellFormed()))
    .join('/')
}

/** Code scanning refuses empty texts. */
function filled(text: string, instead: string, longest: number): string {
  return plainText(text, longest) || plainText(instead, longest) || 'AgentGrade'
}
