// Does an agent find an llms.txt where it looks for one?
import { defineCheck } from '../../check.ts'
import { HOLLOW, speaksOfTool } from '../../reading/site-texts.ts'
import { whether } from '../../reading/documented.ts'

const SHORTEST = 50

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'llms.txt',
  why: 'One small file tells an agent what the tool is and which pages to read.',
  loss: 'there is no full llms.txt at the root',
  standard: 'llms.txt',
  surfaces: ['remote'],
  needs: ['llmsTxt'],
  absent: 'missing',
  outcomes: {
    published: { points: 10, says: 'llms.txt is served at {url}.' },
    stated: { points: 10, says: 'An llms.txt is published.' },
    nested: {
      points: 8,
      says: 'llms.txt is served only under a subpath, at {url}.',
      fix: 'Also serve llms.txt at /llms.txt.',
    },
    elsewhere: {
      points: 6,
      says: 'llms.txt is served only on another host, at {url}.',
      fix: 'Serve llms.txt at /llms.txt on the tool’s own host.',
    },
    stub: {
      points: 0,
      says: '{url} has only {chars|# character|# characters}.',
      fix: 'Add a title, a summary and links to the docs to {url}.',
    },
    hollow: HOLLOW,
    missing: {
      points: 0,
      says: 'No llms.txt found.',
      loss: 'there is no llms.txt',
      fix: 'Serve /llms.txt with a title, a summary and links to the docs.',
    },
  },
  judge({ llmsTxt }) {
    const { url, chars, place } = llmsTxt
    if (chars < SHORTEST) return { outcome: 'stub', facts: { url, chars } }
    if (!speaksOfTool(llmsTxt)) return { outcome: 'hollow' }
    if (place === 'other-host') return { outcome: 'elsewhere', facts: { url } }
    return { outcome: place === 'sub-path' ? 'nested' : 'published', facts: { url } }
  },
  declared: (declaration) => whether(declaration, 'docs.llmsTxt', 'stated', 'missing'),
})
