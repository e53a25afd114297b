// Answers from the catalogue that ships instead of a service: nothing is sent.
import { Option, type Command } from 'commander'
import { Client, openClient, type ClientOptions } from './client.ts'

export interface ShippedOptions extends ClientOptions {
  local?: boolean
}

export function withShippedOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--local',
      'ask no service: answer from the catalogue that ships; nothing is sent',
    ).conflicts(['url', 'wait', 'timeout']),
  )
}

/** The client of the service, or of the catalogue that ships. */
export async function withClient<T>(
  options: ShippedOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  if (!options.local) return work(openClient(options))
  const { startShipped } = await import('../../app/start-shipped.ts')
  const service = await startShipped()
  const client = new Client({ url: '', key: null }, options, async (path, { accept }) => {
    const { status, body } = await service.ask({
      method: 'GET',
      path,
      accept: accept === 'text/markdown' ? accept : 'application/json',
    })
    return {
      status,
      retryAfter: null,
      text: typeof body === 'string' ? body : JSON.stringify(body),
    }
  })
  try {
    return await work(client)
  } finally {
    await service.close()
  }
}
