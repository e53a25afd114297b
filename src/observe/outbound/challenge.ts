// Detects bot protection: a response that a firewall sent instead of the tool.

export interface SuspectAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  /** Null if unknown. */
  mediaType: string | null
  /** The beginning of the body. */
  text: string
}

interface Wall {
  name: string
  /** Only present on the firewall's own responses. */
  header?: readonly [name: string, values: readonly string[]]
  /** Present on every response of a protected host: counts only with an error status. */
  weakHeaders?: readonly string[]
  /** Only found on the firewall's own pages; in lower case. */
  marks?: readonly string[]
  /** Also found on protected pages: counts only with an error status. */
  weakMarks?: readonly string[]
}

const LOOKED_AT = 40_000
const REFUSALS: ReadonlySet<number> = new Set([403, 429, 503])

const WALLS: readonly Wall[] = [
  {
    name: 'Cloudflare',
    header: ['cf-mitigated', ['challenge']],
    marks: ['<title>just a moment...</title>', 'window._cf_chl_opt', 'cf-browser-verification'],
    weakMarks: [
      '<title>attention required! | cloudflare</title>',
      'cf-error-details',
      'sorry, you have been blocked',
    ],
  },
  {
    name: 'Vercel',
    header: ['x-vercel-mitigated', ['challenge', 'deny']],
    marks: ['<title>vercel security checkpoint</title>'],
  },
  {
    name: 'AWS WAF',
    header: ['x-amzn-waf-action', ['challenge', 'captcha']],
    marks: ['window.gokuprops'],
    weakMarks: ['awswafintegration', 'awswafcaptcha'],
  },
  {
    name: 'DataDome',
    weakHeaders: ['x-datadome', 'x-dd-b'],
    marks: ['geo.captcha-delivery.com', 'ct.captcha-delivery.com'],
  },
  {
    name: 'HUMAN',
    marks: ['captcha.px-cdn.net', 'captcha.perimeterx.net', 'id="px-captcha"'],
    weakMarks: ['_pxappid'],
  },
  {
    name: 'Imperva',
    weakHeaders: ['x-iinfo'],
    marks: ['_incapsula_resource?cwudnsai', 'incapsula incident id'],
    weakMarks: ['_incapsula_resource'],
  },
  {
    name: 'Akamai',
    marks: ['/_sec/cp_challenge/', 'bm-verify='],
    weakMarks: ['errors.edgesuite.net', 'edgesuite.net/'],
  },
  {
    name: 'Kasada',
    weakHeaders: ['x-kpsdk-ct', 'x-kpsdk-r'],
    weakMarks: ['kpsdk', '149e9513-01fa-4fb0-aad4-566afd725d1b'],
  },
  { name: 'Anubis', marks: ['/.within.website/x/cmd/anubis/'] },
  {
    name: 'A captcha',
    weakMarks: [
      'challenges.cloudflare.com/turnstile',
      'hcaptcha.com/1/api.js',
      'google.com/recaptcha/',
      'recaptcha.net/recaptcha/',
      'geetest.com',
      'arkoselabs.com',
      'funcaptcha.com',
    ],
  },
]

/** Who responded instead of the tool; null if the tool did itself. */
export function wallOf({ status, headers, mediaType, text }: SuspectAnswer): string | null {
  const isRefusal = REFUSALS.has(status)
  const isPage =
    mediaType === null || mediaType === 'text/html' || mediaType === 'application/xhtml+xml'
  const page =
    isPage && (isRefusal || (status >= 200 && status < 300))
      ? text.slice(0, LOOKED_AT).toLowerCase()
      : ''
  const stands = (mark: string) => page.includes(mark)
  for (const { name, header, weakHeaders = [], marks = [], weakMarks = [] } of WALLS) {
    if (header && header[1].includes(headers[header[0]] ?? '')) return name
    if (marks.some(stands)) return name
    if (
      isRefusal &&
      (weakMarks.some(stands) ||
        (isPage && weakHeaders.some((field) => headers[field] !== undefined)))
    )
      return name
  }
  return null
}
