// Refusals of files that are read or written: evidence, documents, configurations, exports and
// backups.

export interface RefusalEntry {
  /** HTTP status. */
  status: number
  /** Exit code of the command line. */
  exit: number
  title: string
  message: string
  hint: string
}

export const FILE_REFUSALS = {
  'file-not-found': {
    status: 404,
    exit: 3,
    title: 'File not found',
    message: 'There is no file {file}.',
    hint: 'Check the path, or DATABASE_URL; where a command reads a file, `-` is standard input.',
  },
  'file-unreadable': {
    status: 400,
    exit: 3,
    title: 'File unreadable',
    message: '{file} cannot be read: {reason}.',
    hint: 'Give a readable file of at most 25 MB.',
  },
  'file-exists': {
    status: 409,
    exit: 2,
    title: 'File exists',
    message: '{file} already exists.',
    hint: 'Files are never overwritten: choose another name.',
  },
  'invalid-export': {
    status: 400,
    exit: 2,
    title: 'Invalid export',
    message: 'Line {line} of {file} is not an exported tool.',
    hint: 'Nothing was changed. Export again, or correct that line.',
  },
  'backup-damaged': {
    status: 400,
    exit: 2,
    title: 'Backup damaged',
    message: '{file} cannot be restored: {reason}.',
    hint: 'Nothing was changed. Use another backup.',
  },
  'database-not-empty': {
    status: 409,
    exit: 2,
    title: 'Database not empty',
    message: 'The target database already holds tools, keys or reviews.',
    hint: 'Nothing was changed. Use an empty database.',
  },
  'invalid-json': {
    status: 400,
    exit: 2,
    title: 'Not JSON',
    message: '{file} is not JSON: {reason}.',
    hint: 'Give one JSON object.',
  },
  'invalid-evidence': {
    status: 400,
    exit: 2,
    title: 'Invalid evidence',
    message: '{file} is not valid evidence.',
    hint: 'Fix these fields; schema/evidence.schema.json describes the whole file.',
  },
  'invalid-catalogue-entry': {
    status: 400,
    exit: 2,
    title: 'Invalid catalogue entry',
    message: '{file} is not a valid catalogue entry.',
    hint: 'Fix these fields; schema/catalogue-entry.schema.json describes the whole file.',
  },
  'invalid-config-file': {
    status: 400,
    exit: 2,
    title: 'Invalid configuration file',
    message: '{file} is not a valid configuration.',
    hint: 'Fix the places named above; schema/scan-config.schema.json describes every setting.',
  },
  'invalid-document': {
    status: 400,
    exit: 2,
    title: 'Invalid document',
    message: '{file} cannot be read: {reason}.',
    hint: 'Give an OpenAPI description (JSON or YAML), the result of tools/list, evidence or a catalogue entry.',
  },
} as const satisfies Record<string, RefusalEntry>
