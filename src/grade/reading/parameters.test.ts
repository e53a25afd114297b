import assert from 'node:assert/strict'
import test from 'node:test'
import { type ParameterRole, isSinceParameter, roleOf } from './operations.ts'

const NAMES: Record<ParameterRole, string[]> = {
  size: ['limit', 'per_page', 'pageSize', 'page[size]', 'max_results', 'first', '$top', 'PageSize'],
  position: [
    'cursor',
    'page',
    'offset',
    'starting_after',
    'pageToken',
    'page[number]',
    '$skip',
    'next',
  ],
  fields: ['fields', 'fields[articles]', 'tweet.fields', '$select', 'opt_fields', 'exclude'],
  order: ['sort', 'order_by', 'sortDirection', '$orderby', 'sortCreated'],
  form: [
    'format',
    'pretty',
    '$count',
    'api_key',
    'prettyPrint',
    'expand',
    '$expand',
    'expand[]',
    'include',
    'view',
    'with_member',
    'with_localizations',
    'include_subaccounts',
    'usemarker',
    'useMarker',
    'p',
    'opt_pretty',
  ],
  filter: [
    'status',
    'q',
    'filter',
    'filter[status]',
    'updated_after',
    'custom_fields',
    'constructor',
    '__proto__',
    '',
    '日本',
    `${'_'.repeat(40)}limit`,
  ],
}

for (const role of ['size', 'position', 'fields', 'order', 'form', 'filter'] as const) {
  test(`parameters of the role ${role}`, () => {
    for (const name of NAMES[role]) assert.equal(roleOf(name), role, name)
  })
}

const SINCE = `since if_modified_since updated_since modified_since created_after updatedAfter start_time after_date created_at_min
  updated_at[gte] filter[updated_at][gt] timeMin dateFrom syncToken oldest updatedafter published-after`
const OTHER =
  'starting_after after cursor start created end_time updated_before runtime_min from sincerity'

for (const name of SINCE.split(/\s+/))
  test(`"${name}" reads from a moment on`, () => assert.equal(isSinceParameter(name), true))
for (const name of OTHER.split(' '))
  test(`"${name}" does not`, () => assert.equal(isSinceParameter(name), false))

test('a name of any length costs little', () =>
  assert.equal(isSinceParameter(`since_${'aB'.repeat(97)}`), false))
