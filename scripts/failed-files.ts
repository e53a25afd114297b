// A reporter of Node's test runner: the files in which a test failed, one a line.
import type { TestEvent } from 'node:test/reporters'

export default async function* failedFiles(
  events: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  const files = new Set<string>()
  for await (const { type, data } of events)
    if (type === 'test:fail' && data.file !== undefined) files.add(data.file)
  yield [...files].join('\n')
}
