// Why it is not proven what gets started or reached.

export type Doubt =
  /** No known runner. */
  | 'program'
  /** A runner that is not taken from the PATH. */
  | 'path'
  /** A shell reads the line, and finds signs of its own in it. */
  | 'shell'
  /** One package under the name of another. */
  | 'alias'
  /** A file, an archive, a repository or an address instead of a registry. */
  | 'source'
  /** A registry, a folder or settings of its own. */
  | 'registry'
  /** A command beside the package, or several packages. */
  | 'command'
  | 'option'
  /** A range or a tag. */
  | 'version'
  /** What only the client knows. */
  | 'reference'
  /** A variable that changes what is loaded. */
  | 'environment'
  /** A variable of which it is not known whether a loader reads it. */
  | 'variable'
  /** No address that every client reads alike. */
  | 'address'
  /** A query with which the address was not looked at. */
  | 'query'
  /** A header that may lead elsewhere. */
  | 'header'
  /** Something else that the client is told about where or how to start it. */
  | 'setting'
  /** A value in another form than the documented one, or given twice. */
  | 'form'
  /** Several keys say what is started or reached, and it is not known which one counts. */
  | 'several'
  /** A key that the client is not known to read. */
  | 'key'
  /** A file beside the configuration that changes what is started. */
  | 'beside'
