// A client as one object: its facts, what it does with tools, its setup, and its policies.
import type { Static } from 'typebox'
import type { Rule } from '../domain/rule/rule.ts'
import { choice, count, flag, list, map, orNull, shape, string } from '../domain/schema/schema.ts'
import { Type } from '../domain/schema/type.ts'
import type { ClientOptions, SentServer } from './server.ts'
import type { Setup } from './setup.ts'

/** What a rule costs, the worst first: all tools, the request, one tool, a part, nothing yet. */
export const RULE_CLASSES = ['all-hidden', 'rejected', 'hidden', 'altered', 'warned'] as const

export type RuleClass = (typeof RULE_CLASSES)[number]

export const SYSTEMS = ['linux', 'macos', 'windows'] as const

export type System = (typeof SYSTEMS)[number]

const { Optional } = Type

const certainty = choice(
  ['source', 'run', 'documented', 'reported'],
  'Read in its source, run with its package, documented, or reported by users.',
)

const source = shape({
  repository: string('A repository, a package, or the site of the documentation.'),
  commit: orNull(string('A commit or a version; null for issues.')),
  date: string('When it was read, or what the commit is dated.'),
  file: string('A file, a page, or issues.'),
})

const rule = shape({
  id: string('Begins with the client.'),
  level: choice(RULE_CLASSES, 'What it costs.'),
  says: string('What the client does.'),
  fix: string('What the author of a server can do.'),
  certainty,
  source,
  loses: Optional(
    choice(
      ['descriptions', 'parameters'],
      'What a model cannot do without, if a rule that only alters takes it away.',
    ),
  ),
  isGeneral: Optional(flag('It holds for every list, and is no finding about one.')),
})

const keys = (description: string) => list(string('A key.'), description)

const perSystem = shape({
  linux: string('On Linux.'),
  macos: string('On macOS.'),
  windows: string('On Windows.'),
})

const format = choice(['json', 'toml', 'yaml'], 'JSON may have comments.')

const place = shape({
  scope: choice(['managed', 'project', 'user', 'extension', 'defaults'], 'Whose it is.'),
  rank: count(
    'A lower rank wins if a name is in several places; equal: which one wins is not known.',
  ),
  path: Type.Union([string('On every system.'), perSystem], {
    description:
      'Below the home (~/), a folder of the system (%APPDATA%, %ProgramData%, %ProgramFiles%), the root, or the project. * stands for one folder or file name.',
  }),
  format: Optional(format),
  servers: Optional(
    orNull(keys('Where the servers are in this file; null: it only has switches.')),
  ),
  projects: Optional(
    shape(
      { key: string('The map.'), above: count('By how much its servers outrank the others.') },
      'A map from the folder of a project to servers of that project.',
    ),
  ),
  variable: Optional(
    shape(
      { name: string('Its name.'), folder: Optional(string('The file, if it names a folder.')) },
      'An environment variable that names another file.',
    ),
  ),
  onlyWith: Optional(
    Type.Union([string('On every system.'), perSystem], {
      description: 'Read for this client only if it is used here: this folder exists.',
    }),
  ),
  isExclusive: Optional(flag('Servers of the other places are off while it exists.')),
  isElsewhere: Optional(
    flag('Its servers run in a container or on a machine that the file itself chooses.'),
  ),
})

/** What a key of an entry does. A key without a role is not known, and puts the entry in doubt. */
export const KEY_ROLES = [
  /** What is started: the program, or the whole line as a list. */
  'command',
  'line',
  'arguments',
  /** What is reached. */
  'address',
  'type',
  /** A map of variables, a list of their names, and the name of a file of them. */
  'variables',
  'variable-names',
  'variable-file',
  /** A map of headers, a map from headers to variables, and the variable of a bearer token. */
  'headers',
  'header-variables',
  'bearer-variable',
  /** The folder in which it is started. */
  'folder',
  /** Anything else that changes what is started or reached, or where. */
  'changes',
  'harmless',
] as const

const role = choice([...KEY_ROLES], 'What it does.')

const entry = shape(
  {
    keys: map(
      Type.Union([role, map(role, 'A map: what its keys do.')]),
      'The keys that the client is known to read.',
    ),
    order: Optional(
      keys(
        'Where several keys say what is started or reached: which counts, the first before the others; `type` stands for the key that it names. Left out: that is an error, or not known.',
      ),
    ),
    deciding: Optional(
      keys('The values of `type` that name one of them; all that are known if left out.'),
    ),
    isShell: Optional(flag('On Windows, a shell reads the line that it starts.')),
    startsInProject: Optional(
      flag('It starts servers of the user, too, in the folder of the project.'),
    ),
    certainty,
    source,
  },
  'What the keys of an entry do. Nothing is claimed of others.',
)

const environment = shape(
  {
    key: Optional(string('The key of the file that has them.')),
    files: Optional(keys('Files of variables, in the project.')),
    own: keys('Those that only the client itself reads; * stands for any end.'),
  },
  'Variables that it gives to all of its servers.',
)

const configuration = shape(
  {
    format,
    servers: keys('Where a file has its servers: the keys from the root.'),
    isBare: Optional(flag('A file without these keys is the map of servers itself.')),
    types: Optional(keys('The types of entries that are MCP servers; all if left out.')),
    untyped: Optional(choice(['sse'], 'The transport of an address without a type.')),
    entry,
    environment: Optional(environment),
    inputs: Optional(string('The key of the file that says what `${input:id}` stands for.')),
    elsewhere: Optional(
      list(
        shape({ key: string('A key of the entry.'), value: Optional(string('Its value.')) }),
        'Entries that need no command: it is installed elsewhere.',
      ),
    ),
    tools: Optional(
      shape({
        only: Optional(string('The key of the tools that are loaded.')),
        except: Optional(string('The key of the tools that are not.')),
        all: Optional(string('The name that stands for all tools.')),
        isEmptyAll: Optional(flag('An empty list stands for all tools.')),
        hasParameters: Optional(flag('A name may be followed by parameters in parentheses.')),
      }),
    ),
    off: Optional(
      shape({ key: string('The key.'), value: flag('Its value.') }, 'What switches a server off.'),
    ),
    switches: Optional(
      shape(
        {
          allowed: Optional(keys('The names of the servers that are loaded.')),
          excluded: Optional(keys('The names of servers that are not.')),
          patterns: Optional(keys('Patterns of tools, each with true or false.')),
          isOfProject: Optional(flag('Only about servers of the project’s own file.')),
        },
        'What a file says about servers that are configured elsewhere.',
      ),
    ),
    places: list(place),
  },
  'Where it keeps the servers that it connects to.',
)

export const ClientFactsSchema = shape({
  name: string('As people know it.'),
  estimate: orNull(
    string('Why a count of tokens is an estimate; null if o200k is the tokenizer of its models.'),
  ),
  unknown: Optional(string('What is not known of it; its view then claims no tool to be loaded.')),
  defers: flag('Tools are found by searching, unless that is switched off.'),
  results: Optional(count('How many tools a search gives, where it is published.')),
  isPart: Optional(flag('It is a part of clients, and none itself.')),
  limit: Optional(
    shape(
      {
        most: count('How many.'),
        rule: string('Its rule about more.'),
        does: string('What it does with more, after its name.'),
      },
      'How many tools it takes from all its servers together.',
    ),
  ),
  configuration: Optional(configuration),
  rules: list(rule),
})

export type ClientFacts = Static<typeof ClientFactsSchema>
export type ClientRule = ClientFacts['rules'][number] & Rule<RuleClass>
export type Configuration = NonNullable<ClientFacts['configuration']>
export type KeyRole = (typeof KEY_ROLES)[number]

/** A rule that applies to a list, or to a tool of it. */
export interface RuleMatch {
  rule: string
  /** Null if it is about the whole list. */
  tool: string | null
  /** A JSON pointer into the tool; empty if it is about the list. */
  pointer: string
  lost: string
}

/** A tool as the model sees it. Null is what is not known about the client. */
export interface SeenTool {
  name: string
  as: string | null
  /** For clients that send it apart from the name. */
  namespace?: string
  description: string | null
  readonly parameters: unknown
}

/** Formed when asked for: not everybody counts tokens. */
export type Parts = () => readonly string[]

/** What a server adds to the context, in parts; null if that is not known. */
export interface Context {
  upFront: Parts | null
  deferred: Parts | null
}

/** What a client makes of a list. A rule that refuses the list or the request takes all its tools. */
export interface Seen {
  tools: readonly SeenTool[]
  findings: readonly RuleMatch[]
  /** Tools lost that cannot be named: beyond the limit of a client, for example. */
  lostUnnamed?: number
  context?: Partial<Context>
}

/** What cannot be data. */
interface Behaviour {
  look(server: SentServer, options: ClientOptions): Seen
  setup?: Setup
  policy?: Policy
}

export type Client<Id extends string = string> = Readonly<ClientFacts & Behaviour & { id: Id }>

/** The facts are those of its JSON file, which `data-tables.test.ts` checks against the schema. */
export function defineClient<const Id extends string, Own extends Behaviour>(
  id: Id,
  facts: object,
  behaviour: Own,
): Readonly<ClientFacts & Own & { id: Id }> {
  return { ...(facts as ClientFacts), ...behaviour, id }
}

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
