// Names and slugs from URLs.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyCharacter, anyWebUrl } from '../../../test/any-text.ts'
import { isSlug, nameFromUrl, slugFrom, slugSuffix } from './tool-name.ts'
import { holds } from '../../../test/property.ts'

const page = (word: string, tld: string, path: string) => `https://www.${word}.${tld}/${path}`

const NAMES: Readonly<Record<string, string>> = {
  'https://www.acme-mail.io/x': 'Acme Mail',
  'https://docs.acme.co.uk/': 'Acme',
  'https://acme.io./': 'Acme',
  'https://my-app.vercel.app/': 'My App',
  'https://github.io/': 'Github',
  'https://acme.example/': 'Acme',
  'https://github.com/acme/mail-cli': 'mail-cli',
  'https://github.com/acme/mail-cli.git': 'mail-cli',
  'https://github.com/acme/mail-cli/tree/main/docs': 'mail-cli',
  'https://github.com/acme': 'Github',
  'https://gitlab.com/group/sub/tool/-/tree/main': 'tool',
  [page('npmjs', 'com', 'package/left-pad')]: 'left-pad',
  [page('npmjs', 'com', 'package/@acme/mail/v/1.0.0')]: '@acme/mail',
  [page('npmjs', 'com', 'package/%40acme/mail')]: '@acme/mail',
  [page('pypi', 'org', 'project/requests/')]: 'requests',
  [page('crates', 'io', 'crates/serde')]: 'serde',
  'http://8.8.8.8:8080/': '8.8.8.8',
  'https://bücher.example/': 'xn--bcher-kva.example',
}

test('a tool is named after its domain or project', () => {
  for (const [url, name] of Object.entries(NAMES)) assert.equal(nameFromUrl(url), name, url)
})

test('slugs are made of names, and of the host where the name has no letters for one', () => {
  assert.equal(slugFrom('Acme Mail', 'acme.io'), 'acme-mail')
  assert.equal(slugFrom('Café  Déjà-Vu!', 'x.io'), 'cafe-deja-vu')
  assert.equal(slugFrom('ＡＢＣ', 'x.io'), 'abc')
  assert.equal(slugFrom('日本語', 'nihon.example'), 'nihon-example')
  assert.equal(slugFrom('…', '[2606:4700::1]'), '2606-4700-1')
  assert.equal(slugFrom('', ''), 'tool')
  assert.equal(slugFrom('Submit', 'submit.io'), 'submit-tool')
})

test('the suffix tells tools of one name apart', () => {
  assert.equal(slugSuffix('acme.io'), 'io')
  assert.equal(slugSuffix('acme.co.uk'), 'co-uk')
  assert.equal(slugSuffix('acme.github.io'), 'github-io')
  assert.equal(slugSuffix('8.8.8.8'), '8-8-8-8')
  assert.equal(slugSuffix('[2606:4700::1]'), '2606-4700-1')
})

test('whatever the name and host, slug and suffix are fit for a path', () => {
  holds(
    fc.property(
      fc.string({ unit: anyCharacter, maxLength: 120 }),
      fc.oneof(
        fc.domain(),
        fc.ipV6().map((address) => `[${address}]`),
        fc.string({ maxLength: 90 }),
      ),
      (name, host) => {
        assert.ok(isSlug(slugFrom(name, host)))
        assert.ok(isSlug(`a-${slugSuffix(host)}`))
        assert.ok(slugSuffix(host).length <= 20)
      },
    ),
  )
})

test('every web address has a name of at most 80 characters', () => {
  holds(
    fc.property(anyWebUrl, (url) => {
      const name = nameFromUrl(url)
      assert.ok(name.length > 0 && [...name].length <= 80, url)
    }),
  )
})
