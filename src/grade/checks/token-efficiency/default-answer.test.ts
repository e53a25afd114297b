import { cost } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { defaultAnswer as check } from './answers.ts'

const page = (items: number, each: number) => ({
  knows: { 'api.pageDefault': items, 'api.itemTokens': each },
})

testCheck(check, {
  'five small items': {
    ...page(5, 100),
    gives: 'step-1',
    facts: {
      tokens: 500,
      items: '5 items by default, and about 100 tokens for one of the main resource',
    },
  },
  'one token more': { ...page(3, 167), gives: 'step-2' },
  'up to 1,000': { ...page(10, 100), gives: 'step-2' },
  'above 1,000': { ...page(7, 143), gives: 'step-3' },
  'up to 2,500': { ...page(10, 250), gives: 'step-3' },
  'above 2,500': { ...page(41, 61), gives: 'step-4' },
  'up to 5,000': { ...page(20, 250), gives: 'step-4' },
  'above 5,000': { ...page(3, 1_667), gives: 'step-5' },
  'up to 10,000': { ...page(20, 500), gives: 'step-5' },
  'above 10,000': { ...page(73, 137), gives: 'step-6' },
  'up to 15,000': { ...page(30, 500), gives: 'step-6' },
  'above 15,000': { ...page(7, 2_143), gives: 'step-7' },
  'up to 30,000': { ...page(100, 300), gives: 'step-7' },
  'above 30,000': { ...page(19, 1_579), gives: 'step-8' },
  'page size looked for and not found': {
    knows: { 'api.pageDefault': null, 'api.itemTokens': 100 },
    gives: 'not-documented',
  },
  'item looked for and not found': {
    knows: { 'api.pageDefault': 10, 'api.itemTokens': null },
    gives: 'not-documented',
  },
  'not looked for': { knows: { 'api.bulk': true }, gives: 'inconclusive' },
  'a description that tells': {
    seen: { openapi: {} },
    gives: 'step-1',
    facts: { tokens: 450, items: '10 items in the median' },
  },
  'a page that few accounts fill': {
    ...page(10_000, 20),
    gives: 'step-3',
    facts: {
      tokens: 2_000,
      items:
        '100 items (of 10,000 that it may return) by default, and about 20 tokens for one of the main resource',
    },
  },
  'a page of a hundred': {
    ...page(100, 20),
    gives: 'step-3',
    facts: {
      tokens: 2_000,
      items: '100 items by default, and about 20 tokens for one of the main resource',
    },
  },
  'a description without page sizes': {
    seen: { openapi: { cost: { ...cost, lists: { ...cost.lists, pageStated: 0 } } } },
    gives: 'step-1',
    facts: {
      tokens: 450,
      items: '10 items in the median (assumed, because the API description states no number)',
    },
  },
  'a description with few page sizes': {
    seen: { openapi: { cost: { ...cost, lists: { ...cost.lists, estimated: 9, pageStated: 4 } } } },
    gives: 'step-1',
    facts: {
      tokens: 450,
      items: '10 items in the median (assumed, because most lists state no number)',
    },
  },
  'a description with a page that few accounts fill': {
    seen: {
      openapi: {
        cost: {
          ...cost,
          lists: {
            ...cost.lists,
            pageItems: { median: 1_000, p90: 1_000, most: 1_000 },
            tokens: { median: 45_000, p90: 45_000, most: 45_000 },
          },
        },
      },
    },
    gives: 'step-4',
    facts: { tokens: 4_500, items: '100 items (of 1,000 that it may return), in the median' },
  },
  'a description that does not tell': {
    seen: { openapi: { cost: { ...cost, lists: { ...cost.lists, tokens: null } } } },
    gives: 'inconclusive',
  },
})
