import assert from 'node:assert/strict'
import test from 'node:test'
import { readsMany } from './plural-readers.ts'

test('tools that list, search or fetch many', () => {
  for (const name of [
    'list_messages',
    'searchCode',
    'notion-search',
    'find',
    'query',
    'notion-query-pages',
    'query_database',
    'browse.files',
    'get_all_users',
    'fetchAll',
    'fetch_messages',
  ]) {
    assert.ok(readsMany({ name }), name)
  }
  assert.ok(readsMany({ name: 'messages', title: 'Search messages' }))
})

test('tools that read one thing or change some', () => {
  for (const name of [
    '',
    'get_user',
    'get_users',
    'fetch',
    'fetch_page',
    'fetch_status',
    'fetch_address',
    'create_list',
    'explain_query',
    'execute_sql_query',
    'slow_query',
    'get_query_plan',
    'find_and_replace',
    'listen',
    '列表',
  ]) {
    assert.ok(!readsMany({ name }), name)
  }
  assert.ok(!readsMany({ name: 'list', title: 'Delete list' }))
})

const reads = (name: string, description: string) => readsMany({ name, description })

test('how a description begins', () => {
  assert.ok(reads('get_follower_ids', 'Get a list of user IDs of your followers.'))
  assert.ok(reads('my_issues', '\n  List issues assigned to you.'))
  assert.ok(reads('get_logs', 'Search and retrieve logs.'))
  assert.ok(reads('find', 'Run a find query against a collection.'))
  assert.ok(!reads('query-data', 'Execute a Flux query inside an organization.'))
  assert.ok(!reads('get_user', 'Get all details of a user.'))
  assert.ok(!reads('watch_list', 'Subscribe to a list.'))
  assert.ok(!reads('FetchCredentialList', 'Get a credential list.'))
  assert.ok(!reads('search_feedback', 'Records feedback on a search.'))
  const title = 'Hub: Find, use and view models, datasets, spaces and papers, and browse trends.'
  assert.ok(!readsMany({ name: 'hub_fs', title, description: 'Works like a file system.' }))
})
