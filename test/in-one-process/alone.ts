// The test files that have a process of their own: they are long, or measure or build something
// that other tests would disturb.
export const ALONE = [
  'test/browser.test.ts',
  'test/catalogue.test.ts',
  'test/scan-queue.test.ts',
  'test/zoo.test.ts',
  'test/upgrade.test.ts',
  'test/outage.test.ts',
  'test/published-package.test.ts',
  'test/ssrf/hostile.test.ts',
]
