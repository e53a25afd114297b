// Is there an auth.md that tells an agent how to get access, with endpoints that answer?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'auth-guide',
  criterion: 'autonomousAuth',
  weight: 2,
  effort: 1,
  title: 'Auth guide',
  why: 'One page written for agents saves the search through documentation that was written for people.',
  standard: 'AgentGrade method',
  surfaces: ['remote'],
  needs: ['authGuide'],
  absent: 'missing',
  outcomes: {
    working: {
      points: 10,
      says: '{url} tells how to get access, and all {endpoints} endpoints it names answer.',
    },
    unproven: {
      points: 6,
      says: '{url} exists, but {answering} of the {endpoints} endpoints it names answer.',
      fix: 'Name in auth.md the full address of each endpoint that gives access, and see that each one answers.',
    },
    missing: {
      points: 0,
      says: 'No auth.md was found.',
      fix: 'Publish /auth.md: the endpoints that give access, what to send to them, and how long a key lives.',
    },
  },
  judge({ authGuide }) {
    const { endpoints, endpointsAnswering: answering } = authGuide
    const url = excerpt(authGuide.url)
    return endpoints > 0 && answering >= endpoints
      ? { outcome: 'working', facts: { url, endpoints } }
      : { outcome: 'unproven', facts: { url, endpoints, answering } }
  },
})
