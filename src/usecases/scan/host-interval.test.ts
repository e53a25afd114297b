import assert from 'node:assert/strict'
import test from 'node:test'
import { hostIntervalOf } from './host-interval.ts'

const hostOf = (url: string, allowed: readonly string[] = []) =>
  hostIntervalOf(url, 60, allowed).host

test('all hosts of one owner share a turn', () => {
  for (const url of [
    'https://acme.io/',
    'https://www.acme.io/x',
    'https://api.acme.io/v1',
    'https://ACME.io:8443/',
  ])
    assert.equal(hostOf(url), 'acme.io')
  assert.equal(hostOf('https://a.co.uk/'), 'a.co.uk')
  assert.notEqual(hostOf('https://one.github.io/'), hostOf('https://two.github.io/'))
  assert.equal(hostOf('https://93.184.216.34/a'), '93.184.216.34')
})

test('projects on a code host have turns of their own', () => {
  assert.equal(hostOf('https://github.com/acme/mail/blob/main/README.md'), 'github.com/acme/mail')
  assert.notEqual(hostOf('https://github.com/acme/mail'), hostOf('https://github.com/acme/chat'))
})

test('a host that only bears the word of a code host or registry has one turn, whatever the path', () => {
  const real = {
    github: 'com',
    gitlab: 'com',
    bitbucket: 'org',
    codeberg: 'org',
    npmjs: 'com',
    pypi: 'org',
    crates: 'io',
  }
  for (const [word, ending] of Object.entries(real)) {
    assert.notEqual(
      hostOf(`https://${word}.${ending}/a/b`),
      hostOf(`https://${word}.${ending}/a/c`),
      word,
    )
    for (const other of [
      'evil',
      'net',
      'co.uk',
      'xyz',
      `${ending}.example`,
      ending === 'com' ? 'org' : 'com',
    ]) {
      const host = hostOf(`https://www.${word}.${other}/package/1`)
      assert.equal(host, hostOf(`https://${word}.${other}/package/2`))
      assert.doesNotMatch(host, /\//)
    }
  }
  for (const word of ['constructor', '__proto__', 'tostring'])
    assert.doesNotMatch(hostOf(`https://${word.replaceAll('_', 'x')}.com/a/b`), /\//)
})

test('ports are tools of their own only where the operator allows the address', () => {
  assert.equal(hostOf('http://127.0.0.1:3000/', ['127.0.0.0/8']), '127.0.0.1:3000')
  assert.equal(hostOf('http://localhost:3000/', ['127.0.0.0/8']), 'localhost:3000')
  assert.equal(hostOf('http://93.184.216.34:8080/'), '93.184.216.34')
})

test('the pause is given in minutes', () => {
  assert.equal(hostIntervalOf('https://acme.io', 60, []).everyMs, 3_600_000)
  assert.equal(hostIntervalOf('https://acme.io', 0, []).everyMs, 0)
})
