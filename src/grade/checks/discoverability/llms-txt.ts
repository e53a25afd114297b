// The llms.txt of a site: whether there is one, its grammar and its links.
import { defineCheck, notApplicable } from '../../check.ts'
import { whether } from '../../reading/documented.ts'
import { HOLLOW, speaksOfTool } from '../../reading/site-texts.ts'

const SHORTEST = 50

/** Does an agent find an llms.txt where it looks for one? */
export const llmsTxtFile = defineCheck('discoverability', 'llms-txt', {
  title: 'llms.txt',
  why: 'One small file tells an agent what the tool is and which pages to read.',
  loss: 'there is no full llms.txt at the root',
  standard: 'llms.txt',
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

/** Does the llms.txt follow its grammar: a title, then lists of links? */
export const llmsTxtGrammar = defineCheck('discoverability', 'llms-txt-grammar', {
  weight: 4,
  title: 'llms.txt format',
  why: 'Parsers read the title and the links; anything written differently is lost.',
  loss: 'its llms.txt is malformed',
  standard: 'llms.txt',
  needs: ['llmsTxt'],
  outcomes: {
    hollow: HOLLOW,
    whole: { points: 10, says: 'llms.txt has a title and {links|# link|# links}.' },
    untitled: {
      points: 6,
      says: 'llms.txt has {links|# link|# links} but no title.',
      fix: 'Start llms.txt with a title line such as “# Acme Mail”.',
    },
    linkless: {
      points: 2,
      says: 'llms.txt has no links.',
      fix: 'List the documentation pages in llms.txt under ## headings, one “- [name](url): note” per line.',
    },
  },
  judge({ llmsTxt }) {
    const { title, links } = llmsTxt
    if (!speaksOfTool(llmsTxt)) return { outcome: 'hollow' }
    if (links === 0) return { outcome: 'linkless' }
    return { outcome: title?.trim() ? 'whole' : 'untitled', facts: { links } }
  },
})

const MOST = 0.9

/** Do the links in the llms.txt lead somewhere? */
export const llmsTxtLinks = defineCheck('discoverability', 'llms-txt-links', {
  weight: 4,
  title: 'llms.txt links',
  why: 'A broken link wastes a call, and an agent may conclude that the tool is gone.',
  loss: 'links in its llms.txt are broken',
  standard: 'AFDocs',
  needs: ['llmsTxt'],
  says: 'Of {sampled|# tested link|# tested links} in llms.txt, {answered|# works|# work}.',
  outcomes: {
    hollow: HOLLOW,
    live: {
      points: 10,
      says: '{sampled|The only tested link in llms.txt works|All # tested links in llms.txt work}.',
    },
    some: {
      points: 6,
      bounds: '90–99%',
      fix: 'Remove or fix the links in llms.txt that do not return 2xx.',
    },
    dead: {
      points: 0,
      bounds: 'less than 90%',
      fix: 'Generate llms.txt from existing pages, so that every link returns 2xx.',
    },
  },
  judge({ llmsTxt }) {
    const { linksSampled: sampled, linksAnswered: answered } = llmsTxt
    if (!speaksOfTool(llmsTxt)) return { outcome: 'hollow' }
    if (sampled === 0) return notApplicable('No link in llms.txt was tested.')
    if (answered >= sampled) return { outcome: 'live', facts: { sampled } }
    return { outcome: answered / sampled >= MOST ? 'some' : 'dead', facts: { answered, sampled } }
  },
})
