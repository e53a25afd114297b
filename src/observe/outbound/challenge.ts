// Tells bot protection from the tool: an answer that a wall gave in the tool's place.

export interface SuspectAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  /** Null where it is not known. */
  mediaType: string | null
  /** The beginning of the body. */
  text: string
}

interface Wall {
  name: string
  /** Set on the wall's own answers alone. */
  header?: readonly [name: string, values: readonly string[]]
  /** Set on every answer of a guarded host: it counts on a refusal. */
  weakHeaders?: readonly string[]
  /** Found on pages of the wall alone; in lower case. */
  marks?: readonly string[]
  /** Found on guarded pages as well: they count on a refusal. */
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

/** Who answered in the tool's place; null where the tool answered itself. */
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
