import assert from 'node:assert/strict'
import test from 'node:test'
import { verbOf } from './tool-verb.ts'

const alone = (name: string, server = '') => verbOf([name], server)(name)

test('the first word is the verb, whatever the casing', () => {
  for (const name of [
    'delete_message',
    'delete-message',
    'deleteMessage',
    'Delete.Message',
    'remove_background',
    'drop_table',
  ]) {
    assert.equal(alone(name), 'deletes', name)
  }
  for (const name of [
    'create_message',
    'sendMessage',
    'update-user',
    'post_message',
    'set_status',
    'add_tag',
  ])
    assert.equal(alone(name), 'writes', name)
  for (const name of [
    'get_message',
    'list_deleted',
    'search',
    'undelete_message',
    '',
    '___',
    '删除',
  ])
    assert.equal(alone(name), 'other', name)
})

test('a noun that could be a verb is a noun', () => {
  for (const name of [
    'post_get',
    'post_search',
    'update_history_list',
    'add',
    'add_numbers',
    'set',
    'post',
  ])
    assert.equal(alone(name), 'other', name)
})

test('a dry run stores nothing', () => {
  for (const name of ['create_invoice_preview', 'delete_dry_run'])
    assert.equal(alone(name), 'other', name)
})

test('the name of the server is not the verb', () => {
  assert.equal(alone('acme_mail_delete_message', 'acme-mail'), 'deletes')
  assert.equal(alone('github_delete_repo', 'github-mcp-server'), 'deletes')
  assert.equal(alone('remove_bg_get_account', 'remove-bg'), 'other')
  assert.equal(alone('delete', 'delete'), 'deletes')
})

test('a word that all tools begin with is not the verb, unless it is one', () => {
  const posts = ['post_list', 'post_create', 'post_delete', 'post_stats']
  assert.deepEqual(posts.map(verbOf(posts, '')), ['other', 'writes', 'deletes', 'other'])
  const updates = ['update_user', 'update_team']
  assert.deepEqual(updates.map(verbOf(updates, '')), ['writes', 'writes'])
  const deletions = ['delete_post', 'delete_list']
  assert.deepEqual(deletions.map(verbOf(deletions, '')), ['deletes', 'deletes'])
  const named = ['acme_delete', 'acme_find', 'acme_x']
  assert.deepEqual(named.map(verbOf(named, '')), ['deletes', 'other', 'other'])
})
