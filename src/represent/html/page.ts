// The frame of every page: head, navigation, main part and footer.
import { dataBlock, html, type Content, type Html } from './html.ts'

export const assetPaths = {
  style: '/assets/style.css',
  figtree: '/assets/figtree.woff2',
  theme: '/assets/theme.js',
  app: '/assets/app.js',
  reference: '/assets/reference.js',
  icon: '/assets/icon.svg',
}

export interface PageParts {
  /** The URL of the service, without a trailing slash. */
  base: string
  /** The path of the page with its query, from the root of the service. */
  path: string
  title: string
  description: string
  main: Content
  /** Other representations: media type and path. */
  alternates?: readonly { type: string; path: string }[]
  /** Excluded from search engines: results, filters and errors. */
  isHidden?: boolean
  /** What the page is about, for machines (JSON-LD). */
  structuredData?: object
  /** Path of the preview image of links to the page: PNG, 1200 by 630. */
  image?: string
  bodyClass?: string
  /** Without JavaScript the page is reloaded after this many seconds. */
  refreshSeconds?: number
}

const NAVIGATION = [
  { path: '/tools', words: 'Tools' },
  { path: '/compare', words: 'Compare' },
  { path: '/recommend', words: 'Recommend' },
  { path: '/clients', words: 'Clients' },
  { path: '/method', words: 'Method' },
  { path: '/docs', words: 'Docs' },
]

const FEEDS = [
  { type: 'application/atom+xml', path: '/feed.atom' },
  { type: 'application/feed+json', path: '/feed.json' },
]

export function page(parts: PageParts): string {
  const { path, main, bodyClass } = parts
  return html`<!doctype html>
    <html lang="en">
      ${head(parts)}
      <body class="${bodyClass}">
        <a class="skip" href="#main">Skip to content</a>
        <header class="top">
          <div class="frame">
            <a class="brand" href="/"
              ><svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
                <path d="M4.6 17.4a9 9 0 1 1 12.8 0" fill="none" stroke="currentColor" stroke-width="3" />
                <path d="M11 12l4-5" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" /></svg
              >AgentGrade</a
            >
            <nav aria-label="Main">
              ${NAVIGATION.map((each) => html`<a href="${each.path}" ${isWithin(path, each.path) && html`aria-current="page"`}>${each.words}</a>`)}
            </nav>
            ${path !== '/' && !isWithin(path, '/search') && quickSearch()}
            <button type="button" class="theme" data-theme-switch aria-label="Theme">
              <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
                <circle cx="9" cy="9" r="7" />
                <path d="M9 2a7 7 0 0 1 0 14z" />
              </svg>
            </button>
          </div>
        </header>
        <main id="main" class="frame">${main}</main>
        ${foot()}
      </body>
    </html> `.text
}

function head({ base, path, title, description, alternates = [], isHidden = false, structuredData, image = '/card.png', refreshSeconds }: PageParts): Html {
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · AgentGrade</title>
    <meta name="description" content="${description}" />
    ${isHidden ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${base}${path}" />`}
    <script src="${assetPaths.theme}"></script>
    <link rel="preload" href="${assetPaths.figtree}" as="font" type="font/woff2" crossorigin />
    <link rel="stylesheet" href="${assetPaths.style}" />
    <script src="${assetPaths.app}" defer></script>
    <link rel="icon" type="image/svg+xml" href="${assetPaths.icon}" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    ${alternates.map((alternate) => html`<link rel="alternate" type="${alternate.type}" href="${alternate.path}" /> `)}
    ${FEEDS.map(({ type, path: feed }) => html`<link rel="alternate" type="${type}" title="Changes of grades" href="${feed}" /> `)}
    <meta property="og:site_name" content="AgentGrade" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:type" content="website" />
    ${!isHidden && html`<meta property="og:url" content="${base}${path}" />`}
    <meta property="og:image" content="${base}${image}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
    ${structuredData && dataBlock('application/ld+json', structuredData)}
    ${refreshSeconds !== undefined && html`<noscript><meta http-equiv="refresh" content="${refreshSeconds}" /></noscript>`}
  </head>`
}

/** On every page but those with a larger search field of their own. */
function quickSearch(): Html {
  return html`<form class="quick" action="/search" method="get" role="search" aria-label="Quick search">
    <input name="q" type="search" aria-label="Search tools" placeholder="Search tools" maxlength="200" required data-suggest />
  </form>`
}

function foot(): Html {
  return html`<footer class="foot">
    <div class="frame">
      <p>Open method, open evidence: anyone can recompute a grade.</p>
      <nav aria-label="More">
        <a href="/categories">Categories</a> <a href="/openapi.json">OpenAPI</a> <a href="/llms.txt">llms.txt</a> <a href="/events">What changed</a>
        <a href="/changelog">Changelog</a> <a href="/badges">Badges</a> <a href="/bot">Our bot</a>
      </nav>
    </div>
  </footer>`
}

function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`) || path.startsWith(`${root}?`)
}
