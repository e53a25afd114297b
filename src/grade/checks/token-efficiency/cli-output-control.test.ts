import { testCheck } from '../../../../test/check-cases.ts'
import { cliOutputControl as check } from './cli.ts'

const options = (...given: string[]) => ({
  seen: { cliHelp: { options: given, jsonOutput: 'none' as const } },
})
const TEN = Array.from({ length: 10 }, (_, index) => `--option-${index}`)

testCheck(check, {
  'all of them': {
    seen: { cliHelp: {} },
    gives: 'several',
    facts: {
      source: 'The help or README',
      ways: 'machine-readable output, field selection, a limit, a quiet mode or log level',
    },
  },
  'two of them': {
    ...options('--limit', '-q'),
    gives: 'several',
    facts: { source: 'The help or README', ways: 'a limit, a quiet mode or log level' },
  },
  'two spellings of one': {
    ...options('--quiet', '--silent', '-q'),
    gives: 'one',
    facts: { source: 'The help or README', ways: 'a quiet mode or log level' },
  },
  'JSON on some commands': {
    seen: { cliHelp: { options: ['--json'], jsonOutput: 'some-commands' } },
    gives: 'one',
    facts: { source: 'The help or README', ways: 'machine-readable output' },
  },
  'one format that cannot be chosen': {
    seen: { cliHelp: { options: TEN, jsonOutput: 'global' } },
    gives: 'none',
  },
  'JSON for some options': {
    seen: { cliHelp: { options: ['--file-info', '--log-level'], jsonOutput: 'some-commands' } },
    gives: 'several',
    facts: {
      source: 'The help or README',
      ways: 'machine-readable output, a quiet mode or log level',
    },
  },
  'a format and a file': {
    ...options('--format', '--output-file', '--quiet'),
    gives: 'several',
    facts: {
      source: 'The help or README',
      ways: 'a quiet mode or log level, output to a file, a choice of format',
    },
  },
  'a format that may be JSON is one way': {
    seen: { cliHelp: { options: ['--format'], jsonOutput: 'some-commands' } },
    gives: 'one',
    facts: { source: 'The help or README', ways: 'machine-readable output' },
  },
  'a level of messages': {
    ...options('--log-level'),
    gives: 'one',
    facts: { source: 'The help or README', ways: 'a quiet mode or log level' },
  },
  'options with their arguments': {
    ...options('-L, --limit <n>', '-o json|yaml|jsonpath=<template>'),
    gives: 'several',
  },
  'an option that only starts like one': {
    ...options('--limit-rate', '--quietly', ...TEN),
    gives: 'none',
  },
  'help that only lists commands': {
    ...options('--limit-rate', '--quietly'),
    gives: 'inconclusive',
  },
  'no options at all': { ...options(), gives: 'inconclusive' },
  'no help was read': { seen: { cliHelp: 'not-offered' }, gives: 'unpublished' },
  'declared choice': { knows: { 'cli.query': true }, gives: 'chosen' },
  'declared to have none': { knows: { 'cli.query': false }, gives: 'none' },
  'looked for and not found': { knows: { 'cli.query': null }, gives: 'not-documented' },
})
