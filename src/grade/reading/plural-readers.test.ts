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
