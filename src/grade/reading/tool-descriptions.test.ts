import assert from 'node:assert/strict'
import test from 'node:test'
import { wordsOf } from '../../domain/text/name-words.ts'
import { descriptionFault } from './tool-descriptions.ts'

const REPEATS = 'only repeats its name'
const FITS_ALL = 'would fit every tool'
const CASES: Record<string, [name: string, description: string, fault: string | undefined]> = {
  nothing: ['search', '', 'is missing'],
  'one character too few': ['search', 'x'.repeat(19), 'has only 19 characters'],
  'as short as allowed': ['search', 'x'.repeat(20), undefined],
  'as long as allowed': ['search', 'x'.repeat(600), undefined],
  'one character too many': ['search', 'x'.repeat(601), 'has 601 characters'],
  'the name in other words': [
    'searchMessages',
    'This is the tool that is used for searching all of the messages.',
    REPEATS,
  ],
  'the name as it is written': [
    'searchMessages',
    'This is the tool that is used for searchMessages, searchMessages.',
    REPEATS,
  ],
  'the name and more': [
    'search_messages',
    'This is the tool that is used for searching archived messages.',
    undefined,
  ],
  'nothing but marks': ['search', '-'.repeat(60), REPEATS],
  'a line for every tool': ['send_mail', 'A powerful and useful helper for the task.', FITS_ALL],
  'one tool for everything': ['do_everything', 'Does whatever you need, in one call.', FITS_ALL],
  'one tool that says what it does': [
    'run',
    'Runs a Liquid template on a list of orders and returns the text.',
    undefined,
  ],
  'help in another script': ['help', '获取所有命令的帮助信息', undefined],
  'little, but enough': ['assign_issue', 'Assign an issue to a user', undefined],
  'help about something': ['help', 'Get Codex CLI help information', undefined],
  'a short sentence in another script': ['search', '搜索已发送的邮件', undefined],
  'a sentence of six characters': ['get_weather', '查询城市天气', undefined],
  'too few of them': ['get_weather', '查询天气', 'has only 4 characters'],
  'a sentence of syllables': ['get_weather', '날씨를 조회합니다', undefined],
  'help in an alphabet without spaces': ['help', 'ค้นหาข้อมูลความช่วยเหลือของคำสั่งทั้งหมด', undefined],
  'another script': [
    'search',
    'メッセージを宛先、状態、本文で検索します。再送する前に、すでに送信されたかどうかを確認するために使います。',
    undefined,
  ],
}

for (const [title, [name, description, fault]] of Object.entries(CASES)) {
  test(`descriptionFault of ${title}`, () =>
    assert.equal(descriptionFault(wordsOf(name), description)?.words, fault))
}

test('too long is another fault than too little', () => {
  assert.equal(descriptionFault(['search'], 'x'.repeat(601))?.is, 'long')
  assert.equal(descriptionFault(['search'], '')?.is, 'missing')
})
