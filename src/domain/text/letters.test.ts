import assert from 'node:assert/strict'
import test from 'node:test'
import { lettersIn, unspacedWords } from './letters.ts'

/** The first sentence of the Universal Declaration of Human Rights. */
const ENGLISH = 'All human beings are born free and equal in dignity and rights.'
const SENTENCES: Record<string, string> = {
  Chinese: '人人生而自由，在尊严和权利上一律平等。',
  Japanese: 'すべての人間は、生れながらにして自由であり、かつ、尊厳と権利とについて平等である。',
  Korean: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.',
  Thai: 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ',
  Lao: 'ມະນຸດທຸກຄົນເກີດມາມີກຽດສັກສີ, ສິດທິ, ເສລີພາບ ແລະ ຄວາມສະເໝີພາບເທົ່າທຽມກັນ.',
  Russian: 'Все люди рождаются свободными и равными в своем достоинстве и правах.',
  Arabic: 'يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق.',
  German: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren.',
}

test('one sentence has about as many letters in every script', () => {
  const letters = lettersIn(ENGLISH)
  assert.equal(letters, ENGLISH.length)
  for (const [language, sentence] of Object.entries(SENTENCES)) {
    const share = lettersIn(sentence) / letters
    assert.ok(share > 0.75 && share < 2.1, `${language}: ${share}`)
  }
})

test('a sentence without spaces has several words, and one with spaces needs none of these', () => {
  for (const language of ['Chinese', 'Japanese', 'Korean', 'Thai', 'Lao'])
    assert.ok(unspacedWords(SENTENCES[language] ?? '') >= 8, language)
  for (const sentence of [ENGLISH, SENTENCES['Russian'], SENTENCES['Arabic']])
    assert.equal(unspacedWords(sentence ?? ''), 0)
})
