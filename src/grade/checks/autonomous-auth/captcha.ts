// Do captchas stand between an agent and the pages it must read?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'captcha',
  criterion: 'autonomousAuth',
  weight: 2,
  effort: 1,
  title: 'CAPTCHA',
  why: 'A captcha is made to stop programs, and an agent is one.',
  standard: 'AgentGrade method',
  surfaces: ['remote'],
  needs: ['docs'],
  uses: ['site'],
  outcomes: {
    none: { points: 10, says: 'No captcha was found on the pages that were read.' },
    home: {
      points: 5,
      says: 'The home page {url} carries a captcha.',
      fix: 'Remove the captcha widget from {url}; limit forms by rate instead.',
    },
    docs: {
      points: 0,
      says: 'The documentation page {url} carries a captcha.',
      fix: 'Remove the captcha widget from the documentation.',
    },
  },
  judge({ docs, site }) {
    if (docs.hasCaptcha) return { outcome: 'docs', facts: { url: excerpt(docs.url) } }
    return site?.hasCaptcha
      ? { outcome: 'home', facts: { url: excerpt(site.url) } }
      : { outcome: 'none' }
  },
})
