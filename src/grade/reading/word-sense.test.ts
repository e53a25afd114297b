import assert from 'node:assert/strict'
import test from 'node:test'
import { wordsIn } from '../../domain/tool-reach/texts.ts'
import { senselessness as ofWords } from './tool-descriptions.ts'

const senselessness = (texts: readonly string[]) => ofWords(texts.map(wordsIn))

const HARDLY = 'contains hardly any known words'
const alone = (text: string) => senselessness([text])[0]

test('typed at random', () => {
  for (const text of [
    'asdf qwer zxcv',
    'xkq zrtp bvnm wqx',
    'hjkl uiop asdf fghj',
    'aaaa bbbb cccc',
  ])
    assert.equal(alone(text), HARDLY, text)
})

test('sentences of any language are left alone', () => {
  for (const text of [
    '',
    'Retrieves droplets',
    'Löscht alle Kunden aus dem Verzeichnis.',
    'Envoie un courriel aux destinataires.',
    'Busca mensajes enviados por destinatario.',
    'Wysyła wiadomość do odbiorcy.',
    'Hämtar väder',
    'Etsii viestejä vastaanottajan mukaan',
    'Mencari pesan terkirim berdasarkan penerima',
    'Najde zprávy podle příjemce',
    'Gửi email cho người nhận',
    'メッセージを検索します。',
    '搜索已发送的邮件',
    'Ищет отправленные письма.',
    'Explain DQL statements via Davis CoPilot',
    'Runs XCTest for iOS',
  ])
    assert.equal(alone(text), undefined, text)
})

test('invented words are found where there are many', () => {
  const invented = [
    'blorf znik flarp wibble wobble',
    'grumple snark vorpal plugh xyzzy',
    'flonk drimble quaxo zentle morfin',
    'plim glark tresh vundo skarp',
  ]
  assert.deepEqual(
    senselessness(invented),
    invented.map(() => HARDLY),
  )
  assert.deepEqual(senselessness([...invented, 'Sends a mail.']).at(-1), undefined)
  const czech = ['Najde zprávy podle příjemce', 'Pošle zprávu na adresu', 'Smaže zprávu a vrátí ji']
  assert.deepEqual(senselessness(czech), [undefined, undefined, undefined])
})

test('placeholders and repetitions', () => {
  assert.equal(alone('Lorem ipsum dolor sit amet.'), 'is placeholder text')
  assert.equal(alone('data '.repeat(8)), 'repeats the same few words')
  assert.equal(alone('good tool good tool good tool good tool'), 'repeats the same few words')
})
