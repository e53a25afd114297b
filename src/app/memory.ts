// The memory that this process may use: the machine's, or less if a container or service manager
// sets a limit.
import { totalmem } from 'node:os'

export function memoryBytes(): number {
  // Without a limit it is 0, or more than any machine has.
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
