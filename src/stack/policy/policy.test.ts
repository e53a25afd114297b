// Policies as each client reads them: order of matching, wildcards, addresses, identities.
import assert from 'node:assert/strict'
import test from 'node:test'
import { clientOf, type ClientId } from '../../clients/clients.ts'
import { parseConfigFile } from '../config/parse.ts'
import type { ConfigNode } from '../config/node.ts'
import { fitsExpression, UnreadableExpression, judgeByRequirements } from './expression.ts'
import { POLICIES, policyText } from './export.ts'
import { judgeByLists, type PolicySubject } from './lists.ts'

function rootOf(text: string, format: 'json' | 'toml'): ConfigNode {
  const parsed = parseConfigFile(text, format)
  assert.ok(parsed.ok)
  return parsed.root
}

const subject = (given: Partial<PolicySubject>): PolicySubject => ({
  name: 'acme',
  command: null,
  url: null,
  unresolved: null,
  ...given,
})

const ALL: readonly ClientId[] = ['claude-code', 'copilot-cli', 'vscode']

function isAllowedBy(client: ClientId, root: ConfigNode, given: PolicySubject): boolean {
  const { policy } = clientOf(client)
  assert.ok(policy?.kind === 'lists')
  return judgeByLists(root, given, policy, (text) => text).isAllowed
}

/** Which of the three clients allow it. */
function allowing(policy: object, given: Partial<PolicySubject>): string {
  const root = rootOf(JSON.stringify(policy), 'json')
  return ALL.filter((client) => isAllowedBy(client, root, subject(given))).join(' ')
}

const EVERY = ALL.join(' ')
const remote = (url: string) => ({ url })
const local = (...command: string[]) => ({ command })

test('absent is everything, empty is nothing, and denying comes first', () => {
  const here = remote('https://a.example/mcp')
  assert.equal(allowing({}, here), EVERY)
  assert.equal(allowing({ allowedMcpServers: [] }, here), '')
  assert.equal(allowing({ deniedMcpServers: [] }, here), EVERY)
  const both = [{ serverUrl: 'https://a.example/*' }]
  assert.equal(allowing({ allowedMcpServers: both, deniedMcpServers: both }, here), '')
  assert.equal(allowing({ deniedMcpServers: [{ serverName: 'acme' }] }, here), '')
  assert.equal(allowing({ deniedMcpServers: [{ serverName: 'acm' }] }, here), EVERY)
  const npx = [{ serverCommand: ['npx', '-y', 'a'] }]
  assert.equal(allowing({ deniedMcpServers: npx }, local('npx', '-y', 'a')), '')
  assert.equal(allowing({ deniedMcpServers: npx }, local('npx', '-y', 'a', '-v')), EVERY)
})

test('names count beside addresses and commands only in VS Code', () => {
  const url = { serverUrl: 'https://b.example/*' }
  const name = { serverName: 'acme' }
  const policy = { allowedMcpServers: [url, name] }
  assert.equal(allowing(policy, remote('https://a.example/mcp')), 'vscode')
  // There is no serverCommand, so that a local server is known by its name.
  assert.equal(allowing(policy, local('npx', 'a')), EVERY)
  assert.equal(allowing({ allowedMcpServers: [url] }, local('npx', 'a')), '')
  const command = { serverCommand: ['npx', 'a'] }
  assert.equal(allowing({ allowedMcpServers: [command, name] }, local('npx', 'b')), 'vscode')
  assert.equal(allowing({ allowedMcpServers: [command, name] }, local('npx', 'a')), EVERY)
})

test('addresses: wildcards, case, dots, ports and paths', () => {
  const cases: readonly (readonly [pattern: string, url: string, allowed: string])[] = [
    ['https://a.example/mcp', 'https://a.example/mcp', EVERY],
    ['https://a.example/mcp', 'https://a.example/MCP', 'vscode'],
    ['https://A.Example/mcp', 'https://a.example/mcp', EVERY],
    ['https://a.example./mcp', 'https://a.example/mcp', 'claude-code copilot-cli'],
    ['https://a.example', 'https://a.example/any/path', 'claude-code copilot-cli'],
    ['https://*.example/*', 'https://x.a.example/mcp', EVERY],
    ['https://*.a.example/*', 'https://evil.test/x.a.example/y', 'claude-code vscode'],
    ['https://a.example:443/mcp', 'https://a.example/mcp', 'copilot-cli'],
    ['https://a.example/mcp', 'https://a.example/mcp#part', 'copilot-cli vscode'],
    ['https://xn--bcher-kva.example/*', 'https://bücher.example/mcp', 'copilot-cli vscode'],
    ['https://a.example/*/mcp', 'https://a.example/v1/mcp', EVERY],
    ['*', 'https://a.example/mcp', 'claude-code vscode'],
    ['https://a.example/mcp', 'https://a.example.evil.test/mcp', ''],
    ['https://a.example/mcp', 'http://a.example/mcp', ''],
  ]
  for (const [pattern, url, expected] of cases)
    assert.equal(
      allowing({ allowedMcpServers: [{ serverUrl: pattern }] }, remote(url)),
      expected,
      `${pattern} ${url}`,
    )
})

test('what is malformed, and variables that are not set', () => {
  const here = remote('https://a.example/mcp')
  const good = { serverUrl: 'https://a.example/mcp' }
  const twoKeys = { serverUrl: 'https://a.example/mcp', serverName: 'acme' }
  assert.equal(allowing({ allowedMcpServers: [good, twoKeys] }, here), 'claude-code vscode')
  assert.equal(allowing({ allowedMcpServers: [twoKeys] }, here), '')
  assert.equal(allowing({ allowedMcpServers: [good, 3] }, here), 'claude-code vscode')
  assert.equal(
    allowing({ allowedMcpServers: [{ serverName: 'my server' }] }, { ...here, name: 'my server' }),
    'copilot-cli vscode',
  )
  assert.equal(allowing({}, { ...here, unresolved: 'TOKEN' }), 'claude-code vscode')
})

const requirements = (text: string, given: Partial<PolicySubject>) =>
  judgeByRequirements(rootOf(text, 'toml'), subject(given)).isAllowed

test('Codex: name and identity, nothing brought into another form', () => {
  assert.equal(requirements('other = 1', local('npx')), true)
  assert.equal(requirements('[mcp_servers]', local('npx')), false)
  const plain = '[mcp_servers.acme.identity]\ncommand = "npx"'
  assert.equal(requirements(plain, local('npx', 'anything')), true)
  assert.equal(requirements(plain, { ...local('npx'), name: 'Acme' }), false)
  assert.equal(requirements(plain, remote('https://a.example')), false)
  const url = '[mcp_servers.acme.identity]\nurl = "https://a.example/mcp"'
  assert.equal(requirements(url, remote('https://a.example/mcp')), true)
  assert.equal(requirements(url, remote('https://A.example/mcp')), false)
  const args = `[mcp_servers.acme.identity]
command = { executable = "npx", args = [
  { match = "exact", value = "-y" },
  { match = "prefix", value = "@acme/" },
  { match = "regex", expression = "--port=[0-9]{2,4}" },
] }`
  assert.equal(requirements(args, local('npx', '-y', '@acme/mcp', '--port=80')), true)
  assert.equal(requirements(args, local('npx', '-y', '@acme/mcp', '--port=80000')), false)
  assert.equal(requirements(args, local('npx', '-y', '@acme/mcp')), false)
  const prefix = '[mcp_servers.acme.identity]\nurl = { match = "prefix", value = "https://a." }'
  assert.equal(requirements(prefix, remote('https://a.example')), true)
  assert.equal(requirements('[mcp_servers.acme]', local('npx')), false)
})

test('expressions match a whole text as others do, and never take long', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['a|bc*', ['a', 'b', 'bccc', 'abc', '']],
    ['(?:ab)+?', ['ab', 'abab', 'aba', '']],
    ['[a-c_\\d-]{2,3}', ['a1', 'a-_', 'abcd', 'd1']],
    ['[^/]+/.*', ['a/b', '/b', 'a/']],
    [
      '^https://.+\\.example(?:/.*)?$',
      ['https://a.example', 'https://a.example/x', 'https://aexample'],
    ],
    ['\\w+\\s?\\W', ['a !', 'a!', '!']],
    ['(a{2}|b?){0,2}', ['', 'aab', 'aaaa', 'bbb']],
    ['[]a]+', ['a', ']']],
    ['[^]a]+', ['b', ']']],
    ['[\\s\\S]+', ['a b', '']],
    ['[\\Wa]+', ['a!', 'b']],
  ]
  for (const [expression, texts] of cases)
    for (const text of texts) {
      const own = new RegExp(`^(?:${expression.replace(/^\[\^?(?=\])/, '$&\\')})$`, 'u')
      assert.equal(fitsExpression(text, expression), own.test(text), `${expression} ${text}`)
    }
  assert.equal(fitsExpression('a'.repeat(2_000), '(a*)*b'), false)
  assert.equal(fitsExpression('a'.repeat(2_001), 'a*'), false)
  // As in Rust, classes are those of Unicode.
  for (const [text, expression] of [
    ['é٣‿', '\\w+'],
    ['٣', '[\\d]'],
    ['\u0085\u3000', '\\s+'],
    ['\uFEFF', '\\S'],
    ['é', '[^\\d]'],
  ] as const)
    assert.equal(fitsExpression(text, expression), true, expression)
  const refused = ['(', ')', 'a**b', '[a', '(?i)a', '\\b', 'a{x}', '(a{999}){999}', '\\1']
  const readOtherwise = ['[[a]]', '[a&&b]', '[a--b]', '\\<', '\\é', '\\C', '\\Qa\\E', '{', '[^\\W]']
  const large = ['a'.repeat(2_001), 'a{999}|b{999}']
  for (const wrong of [...refused, ...readOtherwise, ...large])
    assert.throws(() => fitsExpression('a', wrong), UnreadableExpression, wrong)
})

test('an exported policy allows what it names, in its own client', () => {
  const entries = [
    { name: 'acme "x"', url: 'https://A.example/mcp?a=1', command: null },
    { name: 'local', url: null, command: ['npx', '-y', 'a\u007f\\b'] },
  ]
  const denied = [{ name: 'bad', url: 'https://b.example/mcp', command: null }]
  for (const [format, client] of [
    ['claude', 'claude-code'],
    ['copilot', 'copilot-cli'],
    ['vscode', 'vscode'],
  ] as const) {
    assert.equal(POLICIES.get(format), clientOf(client).policy)
    const text = policyText({ allowed: entries, denied }, 'lists')
    assert.doesNotMatch(text, /serverName/)
    const root = rootOf(text, 'json')
    const judged = (entry: PolicySubject) => isAllowedBy(client, root, entry)
    for (const entry of entries) assert.equal(judged(subject(entry)), true, format)
    for (const entry of denied) assert.equal(judged(subject(entry)), false, format)
    assert.equal(judged(subject(local('npx', 'other'))), false)
  }
  assert.equal(POLICIES.get('codex')?.kind, 'requirements')
  const codex = rootOf(policyText({ allowed: entries, denied }, 'requirements'), 'toml')
  for (const entry of entries)
    assert.equal(judgeByRequirements(codex, subject(entry)).isAllowed, true)
  for (const entry of denied)
    assert.equal(judgeByRequirements(codex, subject(entry)).isAllowed, false)
  const none = rootOf(policyText({ allowed: [], denied: [] }, 'requirements'), 'toml')
  assert.equal(judgeByRequirements(none, subject(local('npx'))).isAllowed, false)
})
