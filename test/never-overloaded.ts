// A service of a test sheds no load: on a busy machine it would refuse what the test asks.
import type { LoadGuard } from '../src/serve/http/request/load-guard.ts'

export const NEVER_OVERLOADED: LoadGuard = {
  isOverloaded: () => false,
  delayMs: () => 0,
  stop: () => {},
}
