// `agentgrade connect`: apart from the others, because only its options need the clients.
import type { Command } from 'commander'
import { ToolSetupSchema } from '../../../../domain/answer/setup.ts'
import { Type } from '../../../../domain/schema/type.ts'
import { CONNECT_READ } from '../../../../represent/connect/tool-setup.ts'
import { readCommand } from '../../reading.ts'

export const connectCommand = (): Command =>
  readCommand({
    name: 'connect',
    description: 'show how to connect to a tool: MCP configuration, first call, install line',
    of: CONNECT_READ,
    argument: ['<tool>', 'its slug or its name'],
    options: {
      client: { value: 'client', says: 'for this client only' },
      access: { value: 'method', says: 'this access method, instead of the best-graded one' },
      headless: { says: 'only configuration that works without a browser' },
      policy: { value: 'name', says: 'for a client that obeys this policy of the registry' },
    },
    schema: async () => Type.Pick(ToolSetupSchema, ['slug', 'name']),
  })
