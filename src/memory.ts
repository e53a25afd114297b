// The memory that this process may use: what the machine has, or less where a container or a
// service manager sets a limit.
import { totalmem } from 'node:os'

export function memoryBytes(): number {
  // Without a limit it is 0, or more than any machine has.
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
