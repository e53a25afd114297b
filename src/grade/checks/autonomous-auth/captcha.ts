// Do captchas block an agent from the pages it must read?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'CAPTCHA',
  why: 'A CAPTCHA is made to stop programs, and an agent is a program.',
  loss: 'a CAPTCHA blocks agents',
  surfaces: ['remote'],
  needs: ['docs'],
  uses: ['site'],
  outcomes: {
    none: { points: 10, says: 'No CAPTCHA found on the pages that were read.' },
    home: {
      points: 5,
      says: 'The home page {url} has a CAPTCHA.',
      fix: 'Remove the CAPTCHA from {url}; rate-limit forms instead.',
    },
    docs: {
      points: 0,
      says: 'The documentation page {url} has a CAPTCHA.',
      fix: 'Remove the CAPTCHA from the documentation.',
    },
  },
  judge({ docs, site }) {
    if (docs.hasCaptcha) return { outcome: 'docs', facts: { url: excerpt(docs.url) } }
    return site?.hasCaptcha
      ? { outcome: 'home', facts: { url: excerpt(site.url) } }
      : { outcome: 'none' }
  },
})
