// How clients read the policies of an administrator: which file has one, and how each compares.

interface Written {
  /** As `agentgrade policy export --format` names it. */
  format: string
  /** Its place among the formats. */
  rank: number
  /** Where an administrator puts the file. */
  goesInto: string
}

/** Lists of what is allowed and what is denied, `allowedMcpServers` and `deniedMcpServers`. */
export interface ListPolicy extends Written {
  kind: 'lists'
  fitsAddress: (url: string, pattern: string) => boolean
  /** Entries of the kind of the server, once there are some, are the only ones that count. */
  isGated: boolean
  blocksUnresolved: boolean
  /** What is not well formed allows nothing; otherwise such entries are dropped. */
  isStrict: boolean
  /** Allowed names of other characters than letters, digits, _ and - are dropped. */
  needsPlainNames: boolean
}

/** A table of names with the identity that each must have; what is not there is disabled. */
interface RequirementsPolicy extends Written {
  kind: 'requirements'
}

export type Policy = ListPolicy | RequirementsPolicy

/** Scheme, host with port, and the rest; null if it is no address. */
export function addressParts(
  address: string,
): { scheme: string; host: string; rest: string } | null {
  const [, scheme = '', host = '', rest = ''] =
    /^([^:/?#]{1,40}:\/\/)([^/?#]*)([\s\S]*)$/.exec(address) ?? []
  return scheme === '' ? null : { scheme, host, rest }
}
