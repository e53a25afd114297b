// Examples for the API description: one tool and the resources around it.
import type { Checks } from '../../../domain/answer/checks.ts'
import type { EventAnswer } from '../../../domain/answer/event.ts'
import type { Pagination } from '../../../domain/answer/list.ts'
import type { Profile } from '../../../domain/answer/profile.ts'
import type { Recommendation } from '../../../domain/answer/recommendation.ts'
import type { ScanInShort, ScanState } from '../../../domain/answer/scan.ts'
import type { CountedCategory } from '../../../domain/answer/tool-list.ts'
import type { WebhookAnswer } from '../../../domain/answer/webhook.ts'
import type { ReviewRequest, StoredReview } from '../../../domain/review/review.ts'
import type { Tool } from '../../../domain/tool/tool.ts'

export const TOOL: Tool = {
  slug: 'resend',
  name: 'Resend',
  description: 'Email API for developers.',
  wordsBy: 'catalogue',
  url: 'https://resend.com',
  category: 'email',
  kind: 'service',
  status: 'graded',
  grade: 'B',
  score: 6.4,
  criteria: {
    tokenEfficiency: 6.1,
    programmaticAccess: 6.8,
    autonomousAuth: 6.9,
    speed: 5.8,
    discoverability: 6.6,
    reliability: 6.2,
    safety: 5.4,
    reactivity: 6.5,
  },
  accessMethods: ['MCP', 'API', 'CLI'],
  accessGrades: { api: 'B', mcp: 'C+', cli: null },
  auth: { methods: ['api_key'], selfServe: true, scoped: true, machineFlow: true, docsUrl: null },
  evidence: 'declared',
  confidence: 0.42,
  provisional: true,
  reviewCount: 1,
  reviewScore: 5.6,
  methodVersion: '1.0.0',
  createdAt: '2026-11-01T08:00:00.000Z',
  scannedAt: null,
  evidenceDate: null,
  updatedAt: '2026-11-02T09:30:00.000Z',
}

export const PROFILE: Profile = {
  ...TOOL,
  capabilities: ['send transactional email', 'receive inbound email'],
  restsOn: 'From 51 documented facts; not scanned live.',
  best: 'api',
  bonus: 0.2,
  access: {
    mcp: {
      grade: 'C+',
      score: 5.2,
      confidence: 0.38,
      why: 'At most C+: its list of tools was not read.',
      url: null,
      package: 'resend-mcp',
      transports: ['stdio'],
      auth: ['api_key'],
      docs: null,
      key: 'RESEND_API_KEY',
      config: {
        mcpServers: {
          resend: {
            command: 'npx',
            args: ['-y', 'resend-mcp'],
            env: { RESEND_API_KEY: 'YOUR_API_KEY' },
          },
        },
      },
    },
    api: {
      grade: 'B',
      score: 6.2,
      confidence: 0.42,
      why: 'A person has to sign up.',
      style: 'rest',
      baseUrl: 'https://api.resend.com',
      openapi: null,
      docs: 'https://resend.com/docs',
      curl: 'curl https://api.resend.com/domains -H "Authorization: Bearer $API_KEY"',
    },
    cli: null,
  },
  why: 'B because a person has to sign up, reads return every field, and there is no llms.txt.',
  fixes: [
    {
      check: 'llms-txt',
      title: 'llms.txt',
      fix: 'Serve a short llms.txt at the root of the documentation.',
      gain: 0.12,
      effort: 1,
      letterAfter: 'B',
      scoreAfter: 6.5,
    },
  ],
  nextLetter: null,
  needsEvidence: null,
  ifVerified: null,
  scanWouldTell: { declared: 21, undocumented: 3, checks: ['mcp-endpoint', 'machine-sign-in'] },
  reviews: { count: 1, score: 5.6, low: 4.1, high: 7.1 },
  latestScan: null,
  links: {
    self: '/tools/resend',
    badge: '/tools/resend/badge.svg',
    markdown: '/tools/resend.md',
    json: '/tools/resend.json',
    connect: '/tools/resend/connect',
    checks: '/tools/resend/checks',
    reviews: '/tools/resend/reviews',
    history: '/tools/resend/history',
    html: '/tools/resend',
  },
}

export const CHECKS: Checks = {
  slug: 'resend',
  methodVersion: '3.0.0',
  best: 'api',
  bonus: 0.2,
  access: {
    api: {
      grade: 'B',
      score: 6.2,
      confidence: 0.42,
      discount: 0.5,
      ceiling: { letter: 'B+', by: 'confidence', check: null },
      isHeld: false,
      why: 'A person has to sign up.',
      criteria: TOOL.criteria,
    },
    mcp: null,
    cli: null,
  },
  checks: [],
}

export const PAGINATION: Pagination = {
  page: 1,
  limit: 50,
  total: 1,
  totalPages: 1,
  hasNext: false,
  hasPrev: false,
}
export const CATEGORY: CountedCategory = {
  slug: 'email',
  name: 'Email',
  description: 'Sending, receiving and campaigning by email.',
  toolCount: 6,
  averageScore: 5.9,
}
export const SCAN: ScanInShort = {
  id: '5f0c2d1e-8c53-4a0e-9d0a-0c7f3f2b9a11',
  status: 'queued',
  url: '/scans/5f0c2d1e-8c53-4a0e-9d0a-0c7f3f2b9a11',
  position: 1,
}
export const SCAN_STATE: ScanState = {
  ...SCAN,
  position: null,
  status: 'running',
  tool: 'acme-mail',
  attempt: 1,
  createdAt: '2026-11-02T09:30:00.000Z',
  updatedAt: '2026-11-02T09:30:02.000Z',
  runAfter: null,
  error: null,
  progress: [{ observation: 'openapi', state: 'observed', found: 'OpenAPI 3.1.0, 24 operations' }],
  grading: null,
  difference: null,
  links: {
    self: SCAN.url,
    events: `${SCAN.url}/events`,
    evidence: `${SCAN.url}/evidence`,
    tool: '/tools/acme-mail',
    history: '/tools/acme-mail/history',
  },
  evidence: null,
}
export const PENDING_TOOL: Tool = {
  ...TOOL,
  slug: 'acme-mail',
  name: 'Acme Mail',
  description: '',
  wordsBy: 'address',
  url: 'https://acme-mail.io/',
  category: 'other',
  status: 'pending',
  grade: null,
  score: null,
  criteria: Object.fromEntries(
    Object.keys(TOOL.criteria).map((criterion) => [criterion, null]),
  ) as Tool['criteria'],
  accessMethods: [],
  accessGrades: { api: null, mcp: null, cli: null },
  auth: { methods: [], selfServe: null, scoped: null, machineFlow: null, docsUrl: null },
  evidence: null,
  confidence: 0,
  reviewCount: 0,
  reviewScore: null,
  methodVersion: null,
}
export const REVIEW_REQUEST: ReviewRequest = {
  toolSlug: 'resend',
  task: { description: 'Send a welcome email', category: 'email', completed: true },
  agentId: 'mail-agent-1',
  agentPlatform: 'node',
  ratings: { speed: 8, tokenEfficiency: 7 },
  interaction: { avgResponseTokens: 220, avgResponseTimeMs: 340, totalApiCalls: 3, errorRate: 0 },
  biggestFriction: 'The domain must be verified by hand.',
  overallScore: 8,
}
export const REVIEW: StoredReview = {
  ...REVIEW_REQUEST,
  id: '0d9b7e6a-6f0e-4d0a-bb44-0f5c2f6b6a10',
  createdAt: '2026-11-02T09:30:00.000Z',
  verified: false,
  evidenceLevel: 'measured',
  weight: 0.125,
}
export const KEY = {
  id: 'b0c8f1f2-52a7-4f07-9a54-6a1d5f1a7c10',
  prefix: 'ag_3fK9xQ2a',
  name: 'nightly agent',
  createdAt: '2026-11-02T09:30:00.000Z',
  scopes: ['read', 'review'],
  expiresAt: '2026-12-02T09:30:00.000Z',
}

export const EVENT: EventAnswer = {
  id: '42',
  kind: 'grade.changed',
  at: '2026-11-02T09:30:00.000Z',
  tool: { slug: 'resend', name: 'Resend', category: 'email' },
  reason: 'scan',
  grade: { from: 'C+', to: 'B' },
  score: { from: 6, to: 6.4 },
  contract: null,
  methodVersion: '2.3.0',
  summary: 'Grade C+ (6.0) → B (6.4) after a new scan.',
  links: { tool: '/tools/resend', history: '/tools/resend/history', scan: null },
}

export const WEBHOOK_ID = '9f86d081884c7d659a2feaa0c55ad015'

export const WEBHOOK: WebhookAnswer = {
  id: WEBHOOK_ID,
  url: 'https://hooks.acme-mail.io/grades',
  state: 'pending',
  tool: null,
  category: 'email',
  kinds: ['tool.added', 'grade.changed', 'contract.changed'],
  createdAt: '2026-11-02T09:30:00.000Z',
  failingSince: null,
}

export const RECOMMENDATION: Recommendation = {
  task: 'send receipts by email',
  constraints: { hasMcp: true, access: 'mcp' },
  weights: null,
  considered: 1,
  recommendations: [
    {
      slug: 'resend',
      name: 'Resend',
      category: 'email',
      grade: 'B',
      score: 6.4,
      evidence: 'declared',
      confidence: 0.42,
      accessMethods: ['MCP', 'API', 'CLI'],
      accessGrades: { api: 'B', mcp: 'C+', cli: null },
      access: 'mcp',
      because: 'MCP C+ 5.2 is its best access method that you allow.',
      match: 'all',
      fit: 5.2,
      weightedScore: 5.2,
      reasons: ['Matches all of the task: the best text match.', 'Grade B 6.4.'],
      cautions: [],
      auth: { methods: ['api_key'], selfServe: true, machineFlow: true, docsUrl: null },
      connect: {
        mcp: {
          config: { mcpServers: { resend: { type: 'http', url: 'https://mcp.resend.com/mcp' } } },
          file: '.mcp.json (Claude Code)',
        },
      },
      profile: '/tools/resend.md',
    },
  ],
  ruledOut: [
    {
      slug: 'sendgrid',
      name: 'SendGrid',
      grade: 'B',
      score: 6.5,
      by: 'hasMcp',
      why: 'It has no MCP access.',
    },
  ],
  didYouMean: null,
}
