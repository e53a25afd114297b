import { testCheck } from '../../../../test/check-cases.ts'
import { llmsTxtFile as check } from './llms-txt.ts'

testCheck(check, {
  gibberish: {
    seen: { llmsTxt: { chars: 90, text: 'acme qwer asdf zxcv tyui ghjk bnmq '.repeat(3) } },
    gives: 'hollow',
  },
  'links to somebody else': {
    seen: {
      llmsTxt: {
        chars: 90,
        text: '- [A](https://other.example/a/b)\n- [B](https://other.example/c/d)\n',
      },
    },
    gives: 'hollow',
  },
  'two links without a sentence': {
    seen: {
      llmsTxt: {
        chars: 90,
        text: '- [A](https://docs.acme.example/quickstart)\n- [B](/docs/how-to-use-the-api.md)\n',
      },
    },
    gives: 'hollow',
  },
  'two links and a sentence': {
    seen: {
      llmsTxt: {
        chars: 90,
        text: '> Sends mail to the people you know.\n- [A](/docs/quickstart)\n- [B](/docs/messages.md)\n',
      },
    },
    gives: 'published',
  },
  'the titles of many pages': {
    seen: {
      llmsTxt: {
        chars: 190,
        text: ['Quickstart', 'Messages', 'Templates', 'Errors', 'Limits']
          .map((title) => `- [${title}](/docs/${title}.md)\n`)
          .join(''),
      },
    },
    gives: 'published',
  },
  'sentences that name the tool': {
    seen: {
      llmsTxt: { chars: 90, text: 'With Acme a program sends mail to the people it knows.' },
    },
    gives: 'published',
  },
  'another spelling of the name': {
    seen: {
      llmsTxt: {
        url: 'https://docs.acme-mail.co.uk/llms.txt',
        chars: 90,
        text: 'With Acme Mail a program writes to the people it knows.',
      },
    },
    gives: 'published',
  },
  'a generic word of the host is not its name': {
    seen: {
      llmsTxt: {
        url: 'https://docs.fly.example/llms.txt',
        chars: 90,
        text: 'These are the docs of a place where programs run.',
      },
    },
    gives: 'hollow',
  },
  'an address has no name': {
    seen: {
      llmsTxt: {
        url: 'http://127.0.0.1:8080/llms.txt',
        chars: 90,
        text: 'With Acme a program sends mail to the people it knows.',
      },
    },
    gives: 'published',
  },
  'a text for any site': {
    seen: {
      llmsTxt: {
        chars: 120,
        text: '# Welcome\n> Agents are welcome on this site.\n## Docs\n- [Home](/)\n- [Docs](/docs)\n',
      },
    },
    gives: 'hollow',
  },
  'at the root': {
    seen: { llmsTxt: {} },
    gives: 'published',
    facts: { url: 'https://acme.example/llms.txt' },
  },
  'under .well-known': { seen: { llmsTxt: { place: 'well-known' } }, gives: 'published' },
  'under the docs alone': { seen: { llmsTxt: { place: 'sub-path' } }, gives: 'nested' },
  'on another host': { seen: { llmsTxt: { place: 'other-host' } }, gives: 'elsewhere' },
  'just long enough': { seen: { llmsTxt: { chars: 50 } }, gives: 'published' },
  'just too short': {
    seen: { llmsTxt: { chars: 49 } },
    gives: 'stub',
    facts: { url: 'https://acme.example/llms.txt', chars: 49 },
  },
  'short and on another host': {
    seen: { llmsTxt: { chars: 10, place: 'other-host' } },
    gives: 'stub',
  },
  'none anywhere': { seen: { llmsTxt: 'not-offered' }, gives: 'missing' },
  'the host did not answer': { seen: { llmsTxt: 'timeout' }, gives: 'inconclusive' },
  'a local tool': {
    seen: { api: 'not-offered', mcp: { transport: 'stdio', url: null }, llmsTxt: 'not-offered' },
    gives: 'not-applicable',
  },
  declared: { knows: { 'docs.llmsTxt': true }, gives: 'stated' },
  'declared not to exist': { knows: { 'docs.llmsTxt': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'docs.llmsTxt': null }, gives: 'not-documented' },
})
