// Writes to a catalogue in an endless loop and prints each acknowledged write; made to be killed.
import { writeSync } from 'node:fs'
import { openCatalogue } from '../src/store/open-database.ts'
import { newReview, newSubmission, renderer, summary } from './catalogue-writes.ts'

const [url = '', run = ''] = process.argv.slice(2)
const catalogue = await openCatalogue(url, renderer)
for (let number = 0; ; number += 1) {
  const id = `${run}-${number}`
  await catalogue.submit(newSubmission(`killed-${id}`))
  writeSync(1, `tool killed-${id}\n`)
  await catalogue.addReview(newReview(`killed-${id}`, `review-${id}`), summary, 0)
  writeSync(1, `review killed-${id}\n`)
  await catalogue.createKey(
    {
      id,
      hash: `hash-${id}`,
      prefix: 'ag_1',
      name: '',
      createdAt: 0,
      revokedAt: null,
      scopes: null,
      expiresAt: null,
    },
    null,
  )
  writeSync(1, `key hash-${id}\n`)
}
