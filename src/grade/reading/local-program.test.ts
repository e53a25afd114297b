import assert from 'node:assert/strict'
import test from 'node:test'
import { isLocalHost } from './local-program.ts'

test('hosts of the own machine or network', () => {
  for (const host of [
    'localhost',
    'localhost:8080',
    'api.localhost',
    '127.0.0.1',
    '127.0.0.1:3000',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.9.9',
    '192.168.1.20:80',
    '169.254.1.1',
    '::1',
    '[::1]',
    '[::1]:8080',
    'fd00::1',
    'fe80::1',
    'printer.local',
    'api.internal',
  ])
    assert.ok(isLocalHost(host), host)
})

test('hosts of the internet', () => {
  for (const host of [
    'acme.example',
    'acme.example:8443',
    'localhost.acme.example',
    'mylocalhost',
    '128.0.0.1',
    '172.32.0.1',
    '11.0.0.1',
    '192.169.0.1',
    '[2001:db8::1]',
    'fd.example',
    '10.example',
    '',
  ])
    assert.ok(!isLocalHost(host), host)
})
