// The categories of tools: those of the launch catalogue, and one for all others.

export const CATEGORIES = Object.freeze([
  {
    slug: 'ai-models',
    name: 'AI models',
    description: 'Hosted language, speech and image models behind an API.',
  },
  {
    slug: 'analytics',
    name: 'Analytics',
    description: 'Product and web analytics: events in, answers out.',
  },
  {
    slug: 'automation',
    name: 'Automation',
    description: 'Workflows that join other tools together.',
  },
  {
    slug: 'code-hosting',
    name: 'Code hosting',
    description: 'Repositories, reviews, pipelines and the work around code.',
  },
  {
    slug: 'content',
    name: 'Content',
    description: 'Content management and design: pages, assets, documents.',
  },
  { slug: 'crm', name: 'CRM', description: 'Customers, deals and support conversations.' },
  {
    slug: 'databases',
    name: 'Databases',
    description: 'Managed databases, vector stores and caches.',
  },
  {
    slug: 'developer-tools',
    name: 'Developer tools',
    description: 'What engineers and coding agents run while they build.',
  },
  { slug: 'email', name: 'Email', description: 'Sending, receiving and campaigning by email.' },
  {
    slug: 'hosting',
    name: 'Hosting',
    description: 'Clouds and platforms that run applications and infrastructure.',
  },
  {
    slug: 'identity',
    name: 'Identity',
    description: 'Sign-in, users, organisations and permissions.',
  },
  { slug: 'messaging', name: 'Messaging', description: 'Chat, SMS, voice and meetings.' },
  {
    slug: 'observability',
    name: 'Observability',
    description: 'Logs, metrics, traces, errors and on-call.',
  },
  { slug: 'payments', name: 'Payments', description: 'Taking, moving and accounting for money.' },
  {
    slug: 'project-management',
    name: 'Project management',
    description: 'Issues, boards, documents and plans.',
  },
  { slug: 'scheduling', name: 'Scheduling', description: 'Calendars, availability and bookings.' },
  { slug: 'storage', name: 'Storage', description: 'Files, media and object storage.' },
  {
    slug: 'web-data',
    name: 'Web data',
    description: 'Search, crawling, extraction and browsers for agents.',
  },
] as const)

export type CategorySlug = (typeof CATEGORIES)[number]['slug']
export const CATEGORY_SLUGS: readonly CategorySlug[] = CATEGORIES.map((category) => category.slug)

export const OTHER_CATEGORY = Object.freeze({
  slug: 'other',
  name: 'Other',
  description: 'Everything that has no category of its own yet.',
})

export interface Category {
  readonly slug: string
  readonly name: string
  readonly description: string
}

export const ALL_CATEGORIES: readonly Category[] = Object.freeze([...CATEGORIES, OTHER_CATEGORY])

/** The category that the words mean, by slug or by name. */
export function categoryOf(words: string): Category | undefined {
  const plain = words.trim().toLowerCase()
  return ALL_CATEGORIES.find(
    ({ slug, name }) => slug === plain.replace(/[\s_]+/g, '-') || name.toLowerCase() === plain,
  )
}
