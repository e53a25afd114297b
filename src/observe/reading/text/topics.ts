// Reads from documentation which topics the tool covers, each with the sentence that says so.
import { composed } from '../../../domain/text/pattern.ts'
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { AGENT_RULES, ANSWER_RULES } from './answer-rules.ts'
import { KEY_RULES } from './key-rules.ts'
import { LIMIT_RULES } from './limit-rules.ts'
import type { Topic, TopicRule } from './topic-rule.ts'

const LONGEST_TEXT = 300_000
const LONGEST = 600
const WRAPPED = 40

function* sentencesOf(text: string): Generator<string> {
  let paragraph = ''
  for (const raw of text.slice(0, LONGEST_TEXT).split('\n')) {
    const line = withoutMarks(raw)
    // Markdown is often wrapped: a line that starts in lower case continues the one before it.
    if (paragraph.length > WRAPPED && !/[.!?:]$/.test(paragraph) && /^\p{Ll}/u.test(line)) {
      paragraph = `${paragraph} ${line}`
      continue
    }
    yield* cut(paragraph)
    paragraph = line
  }
  yield* cut(paragraph)
}

function* cut(paragraph: string): Generator<string> {
  for (const sentence of paragraph.split(/(?<=[.!?])\s(?=[\p{Lu}“"(\d])/u)) {
    for (let at = 0; at < sentence.length; at += LONGEST) {
      yield sentence.slice(at, at + LONGEST)
    }
  }
}

/** Without markdown syntax and invisible characters; the text of a link stays. */
function withoutMarks(line: string): string {
  return line
    .replace(/\p{Cf}/gu, '')
    .replace(/\]\([^()\s]{0,500}\)/g, '')
    .replace(/[*`|[\]]/g, ' ')
    .replace(/^\s*(?:#{1,6}|>|[-+])\s/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

type DocumentedTopic = Seen<'documentedTopics'>['topics'][number]

const TOPIC_RULES = Object.entries({
  ...LIMIT_RULES,
  ...KEY_RULES,
  ...ANSWER_RULES,
  ...AGENT_RULES,
}) as readonly [Topic, TopicRule][]

const LONGEST_QUOTE = 300
/** How many preceding sentences may provide the context. */
const CONTEXT = 3

// Products of others that documentation mentions; a sentence about them is about their offer.
const OTHERS =
  'Stripe GitHub GitLab Bitbucket Slack Discord Zapier Shopify Twilio PayPal SendGrid Mailgun OpenAI Anthropic Claude Gemini Groq Mistral Cohere AWS Azure Cloudflare Vercel Netlify Notion Jira Salesforce HubSpot Supabase Firebase Auth0 Okta Kubernetes Redis Kafka Telegram Google Microsoft n8n'
const OTHER = composed(`\\b(?:${OTHERS.split(' ').join('|')})\\b`, 'g')
const DENIED_BEFORE =
  /(?:\b(?:no|not|never|without|cannot|lacks?|lacking|instead of|rather than|unlike)|n['’]t)\s(?:[\w-]{1,20}\s){0,3}$/i
const DENIED_AFTER =
  /^[^.]{0,25}(?:\b(?:is|are|was|were|do|does|will|can)(?: currently| yet)? not\b|n['’]t\b|\bunsupported\b|\bunavailable\b|\bcoming soon\b|\bplanned\b|\broadmap\b)/i
const NEARBY = 40

/** The first sentence for each topic, in the order of the pages. */
export function readTopics(pages: readonly { url: string; text: string }[]): DocumentedTopic[] {
  const found = new Map<Topic, DocumentedTopic>()
  for (const { url, text } of pages) {
    const host = URL.parse(url)?.hostname.toLowerCase() ?? ''
    const before: string[] = []
    for (const sentence of sentencesOf(text)) {
      for (const [topic, rule] of TOPIC_RULES) {
        if (found.has(topic) || !rule.stems.test(sentence)) continue
        if (
          !isSaid(rule, sentence, () => `${url} ${before.join(' ')} ${sentence}`) ||
          isOthers(sentence, host)
        )
          continue
        found.set(topic, { topic, url, quote: cleanLine(sentence, LONGEST_QUOTE) })
      }
      before.push(sentence)
      if (before.length > CONTEXT) before.shift()
    }
  }
  return TOPIC_RULES.flatMap(([topic]) => found.get(topic) ?? [])
}

function isSaid(
  { says, about, unless, canDeny }: TopicRule,
  sentence: string,
  context: () => string,
): boolean {
  const match = says.map((pattern) => pattern.exec(sentence)).find((each) => each !== null)
  if (!match || unless?.test(sentence) === true || about?.test(context()) === false) return false
  return canDeny === true || !isDenied(sentence, match.index, match[0].length)
}

function isOthers(sentence: string, host: string): boolean {
  return (sentence.match(OTHER) ?? []).some((name) => !host.includes(name.toLowerCase()))
}

function isDenied(sentence: string, index: number, length: number): boolean {
  const before = sentence.slice(Math.max(0, index - NEARBY), index)
  const after = sentence.slice(index + length, index + length + NEARBY)
  return DENIED_BEFORE.test(before) || DENIED_AFTER.test(after)
}
