// The rooms of `src/` and the folders in them: what each holds, and what it may import of ours.
// docs/architecture.md prints this table, and architecture.test.ts checks every import against it.

export interface Room {
  holds: string
  /** Rooms, or single files of them. */
  imports: readonly string[]
}

export const ROOMS: Readonly<Record<string, Room>> = {
  domain: {
    holds:
      'the vocabulary: evidence, observations, declarations, gradings, letters, scans; TypeBox schemas and pure functions',
    imports: [],
  },
  runtime: {
    holds:
      'what any room may ask of the running process: its build id, the digest of its method, and to let others run',
    imports: [],
  },
  errors: {
    holds:
      'every error that a caller can get (`refusal.ts`): code, status, sentence, next step; thrown as `Refusal`',
    imports: ['domain'],
  },
  observe: {
    holds:
      "the only room that contacts other people's systems: one HTTP client, discovery, bounded parsers, probes",
    imports: ['domain'],
  },
  grade: {
    holds:
      'the method: criteria, checks, the engine. Pure: no clock, no network, no disk, no randomness',
    imports: ['domain', 'clients'],
  },
  clients: {
    holds:
      "the MCP clients, one folder each: what a client makes of a server's tools, where it keeps its servers, its set-up and its policy; findability. Pure, like `grade`",
    imports: ['domain'],
  },
  contract: {
    holds:
      'what a server promises its callers, and how that changed: definitions, schemas compared, classes of changes, the lock file. Pure, like `grade`',
    imports: ['domain', 'clients'],
  },
  stack: {
    holds:
      'the servers that somebody has configured: where clients keep them, what they cost, what is risky, what a policy blocks. Pure, like `grade`',
    imports: ['domain', 'clients'],
  },
  store: {
    holds:
      'what is stored, on two databases: reads and writes beside their SQL, assembled in `catalogue.ts`; search, the scan queue, migrations',
    imports: ['domain', 'errors', 'runtime'],
  },
  represent: {
    holds:
      'a record or report in, text or plain data out; pure: JSON, markdown, badge, terminal, HTML',
    imports: ['domain', 'grade', 'clients', 'contract', 'stack'],
  },
  usecases: {
    holds: 'what the service can do, one use case per file: the only place where the steps meet',
    imports: [
      'domain',
      'errors',
      'observe',
      'grade',
      'clients',
      'contract',
      'stack',
      'store',
      'represent',
      'runtime',
    ],
  },
  'serve/http': {
    holds: 'the HTTP server: one table of routes drives registration, OpenAPI and docs',
    imports: [
      'domain',
      'errors',
      'grade/method.ts',
      'store/catalogue.ts',
      'represent',
      'usecases',
      'runtime',
    ],
  },
  'serve/mcp': {
    holds:
      'the MCP server: tools, resources and prompts, each answered by our own HTTP routes; over HTTP (`/mcp`) and stdio',
    imports: ['domain', 'errors', 'represent'],
  },
  app: {
    holds:
      'how a program starts and ends: configuration, version, and the composition roots of the service (`start.ts`), a separate worker (`run-worker.ts`) and a service without a port (`start-local.ts`)',
    imports: [
      'domain',
      'runtime',
      'errors',
      'observe',
      'grade',
      'store',
      'represent',
      'usecases',
      'serve/http',
      'serve/mcp',
    ],
  },
  'serve/cli': {
    holds: 'the command line: commands, and the client of a service',
    imports: [
      'domain',
      'errors',
      'grade/method.ts',
      'clients',
      'contract',
      'stack',
      'store',
      'represent',
      'usecases',
      'serve/mcp',
      'app',
    ],
  },
}

/**
 * Room → folder → what belongs together there, and the sibling folders it may import. Files directly
 * in the room assemble its folders, and may import all of them. `*` stands for all folders of a room
 * that its table does not name.
 */
export const FOLDERS: Readonly<Record<string, Readonly<Record<string, Room>>>> = {
  domain: {
    text: { holds: 'text from outside: cleaning, screening, secrets, addresses', imports: [] },
    schema: {
      holds: 'how schemas are built, and how data is checked against them',
      imports: ['text'],
    },
    'tool-reach': {
      holds:
        'what a tool of an MCP server can reach, and what its marks are worth, by closed words',
      imports: ['text', 'schema'],
    },
    questions: {
      holds: 'what a reader is asked about texts, and the form of the answers',
      imports: ['text', 'schema'],
    },
    evidence: {
      holds: 'observations, exchanges, declarations, facts, surfaces',
      imports: ['text', 'schema', 'questions'],
    },
    reading: {
      holds: 'what a reader is shown, and what the answers of several passes come to',
      imports: ['text', 'schema', 'questions', 'evidence'],
    },
    rule: {
      holds: 'rules, their sentences with facts, and findings with their places',
      imports: ['text'],
    },
    grading: {
      holds: 'criteria, letters, check results, reports',
      imports: ['schema', 'questions', 'evidence', 'rule'],
    },
    review: { holds: 'a review and its limits', imports: ['schema', 'grading'] },
    scan: {
      holds: 'a scan, its progress, what changed since the last one, events',
      imports: ['text', 'schema', 'evidence', 'grading'],
    },
    identity: {
      holds: 'what gets started or reached, exactly: by this alone a grade belongs to it',
      imports: ['text'],
    },
    tool: {
      holds: 'a tool: address, category, owner, icon, access, record',
      imports: ['text', 'schema', 'evidence', 'grading', 'identity'],
    },
    registry: {
      holds: 'entries of registries of MCP servers, and the policies that let them in',
      imports: ['text', 'schema', 'grading', 'rule', 'identity', 'tool'],
    },
    verdict: {
      holds: 'a verdict as a statement, and the bundle that carries it signed',
      imports: ['schema', 'grading'],
    },
    answer: {
      holds: 'the schema of every request body and every response',
      imports: ['schema', 'evidence', 'grading', 'review', 'scan', 'tool', 'registry'],
    },
    read: {
      holds: 'the reads that HTTP, the MCP server and the command line offer: paths, parameters',
      imports: ['evidence', 'grading', 'review', 'scan', 'tool', 'answer'],
    },
  },
  observe: {
    outbound: { holds: 'the only HTTP client, and the addresses it may connect to', imports: [] },
    reading: { holds: 'bounded parsers of what was received', imports: ['outbound'] },
    npm: { holds: 'packages: the registry, and their commands', imports: ['outbound', 'reading'] },
    discovery: {
      holds: 'which addresses may lead to a surface, and why',
      imports: ['outbound', 'reading', 'npm'],
    },
    mcp: {
      holds: 'a client of MCP servers: transports, sessions, lists',
      imports: ['outbound', 'reading', 'npm'],
    },
    api: {
      holds: 'requests to an API: does it respond, how fast, how it refuses',
      imports: ['outbound', 'reading', 'npm', 'mcp'],
    },
    registry: {
      holds: 'registries of MCP servers: their pages, and what their clients ask',
      imports: ['outbound', 'reading'],
    },
    probes: {
      holds: 'the probes, by subject',
      imports: ['outbound', 'reading', 'npm', 'discovery', 'mcp', 'api'],
    },
  },
  'observe/reading': {
    data: { holds: 'JSON, YAML and headers', imports: [] },
    page: { holds: 'HTML and markdown pages', imports: ['data'] },
    text: { holds: 'prose: tokens, languages, phrases', imports: ['data', 'page'] },
    openapi: { holds: 'API descriptions', imports: ['data', 'page', 'text'] },
  },
  grade: {
    reading: { holds: 'what several checks derive from observations', imports: [] },
    estimates: {
      holds: 'what a reader would answer, by structure alone, and its points',
      imports: ['reading'],
    },
    answers: {
      holds: 'what readers answered, as outcomes, points and limits, and which readers count',
      imports: ['reading', 'estimates'],
    },
    checks: {
      holds: 'one folder per criterion, one file per subject',
      imports: ['reading', 'estimates', 'answers'],
    },
  },
  clients: {
    schema: { holds: 'schemas of others: walked, checked, references followed', imports: [] },
    '*': {
      holds: 'one folder per client: its facts as JSON, and what it does',
      imports: ['schema'],
    },
    search: {
      holds: 'the search of Codex, and whether it finds a tool',
      imports: ['schema', '*'],
    },
  },
  contract: {
    schema: {
      holds: 'whether one schema takes everything that another describes',
      imports: [],
    },
  },
  stack: {
    config: { holds: 'configuration files: where they are, parsed, what they say', imports: [] },
    policy: {
      holds: 'policies of clients: written, and tried as each client does',
      imports: ['config'],
    },
  },
  store: {
    database: { holds: 'two engines, tables, migrations, statements', imports: [] },
    statistics: { holds: 'counts over all tools', imports: ['database'] },
    search: { holds: 'the index in memory: words, ranking, meaning', imports: ['database'] },
    tools: {
      holds: 'tools: read, listed, written, graded again',
      imports: ['database', 'search', 'statistics'],
    },
    accounts: { holds: 'keys, quotas, idempotency', imports: ['database'] },
    reviews: { holds: 'reviews', imports: ['database', 'accounts', 'tools'] },
    scans: { holds: 'the queue, leases, results', imports: ['database', 'accounts', 'tools'] },
    owners: {
      holds: 'claims, edits, mistakes, the public log',
      imports: ['database', 'accounts', 'tools'],
    },
    upgrade: {
      holds: 'what brings stored tools to the current release',
      imports: ['database', 'search', 'tools'],
    },
    webhooks: {
      holds: 'receivers and what waits for them',
      imports: ['database', 'accounts', 'tools'],
    },
    registry: {
      holds: 'the registry: servers of other registries, policies, secret paths, its index',
      imports: ['database', 'tools'],
    },
    transfer: { holds: 'backup, restore, copy, examine', imports: ['database', 'search'] },
  },
  represent: {
    words: { holds: 'sentences about checks, scans and tools', imports: [] },
    connect: { holds: 'configuration of a tool for each client', imports: ['words'] },
    json: { holds: 'JSON', imports: ['words', 'connect'] },
    badge: { holds: 'the SVG badge', imports: ['words'] },
    card: { holds: 'the image for links', imports: ['words'] },
    text: {
      holds: 'text answers as documents, printed as markdown or for a terminal',
      imports: ['words', 'connect', 'json'],
    },
    feed: { holds: 'Atom and JSON feeds', imports: ['words', 'json'] },
    ci: {
      holds: 'what CI is told: SARIF, JUnit, annotations, the comment of a pull request',
      imports: ['words', 'text'],
    },
    html: {
      holds: 'pages, their parts and forms',
      imports: ['words', 'connect', 'json', 'badge', 'text'],
    },
    discovery: {
      holds: 'llms.txt, skills, catalogues about ourselves',
      imports: ['html', 'connect'],
    },
  },
  usecases: {
    keys: { holds: 'callers: keys, quotas, repeated writes', imports: [] },
    review: { holds: 'reviews: accept, weigh, withdraw, hold', imports: ['keys'] },
    submit: { holds: 'a tool is submitted, or taken back', imports: ['keys', 'scan'] },
    scan: { holds: 'scans: queue, worker, child process', imports: [] },
    local: { holds: 'scans and grades without a service', imports: ['scan'] },
    ci: {
      holds: 'gates of a build: findings with their places, baseline, waivers, required behaviours',
      imports: ['local'],
    },
    verdict: {
      holds: 'signed verdicts: made, and checked by computing them again; their keys',
      imports: ['local', 'ci'],
    },
    owner: { holds: 'claims, edits, declared facts, mistakes', imports: ['keys'] },
    recommend: { holds: 'tools for a task, and own weights', imports: [] },
    webhooks: { holds: 'receivers, messages, signatures', imports: ['keys'] },
    registry: {
      holds:
        'the registry: what is served, policies, secret paths; other registries, examined and imported',
      imports: ['keys', 'submit', 'scan', 'local'],
    },
    operate: {
      holds: 'a whole catalogue: launch, import, export, regrade, back up',
      imports: ['owner'],
    },
  },
  'serve/http': {
    response: { holds: 'from an answer to bytes: cache, ETags, problems, lists', imports: [] },
    request: {
      holds: 'from bytes to a checked request: representation, key, quota, body',
      imports: ['response'],
    },
    description: { holds: 'OpenAPI, AsyncAPI, guides', imports: ['request', 'response'] },
    operator: { holds: 'metrics', imports: [] },
    routes: {
      holds: 'the routes by subject',
      imports: ['request', 'response', 'description', 'operator'],
    },
  },
  'serve/mcp': {
    tools: { holds: 'one file per group of MCP tools', imports: [] },
  },
  'serve/cli': {
    input: { holds: 'arguments and files', imports: [] },
    output: { holds: 'what is printed', imports: [] },
    commands: {
      holds: 'the commands by group: read, write, local, operate',
      imports: ['input', 'output'],
    },
  },
}
