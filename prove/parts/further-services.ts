// More real software: pages that render a description, servers of other protocols, locks, and what
// only looks like an API. Beside each stands what its report must say, and what it must not.
import { node, words, type Service } from './service.ts'
import {
  DJANGO_REST,
  FASTAPI,
  FASTMCP,
  FASTMCP_OAUTH,
  HAPI,
  LOOPBACK,
  OIDC,
} from './service-programs.ts'

/** Debian's Python with the packages of this folder. */
const python = (...parts: string[]) => [
  'env',
  'PYTHONPATH={folder}/usr/lib/python3/dist-packages:{folder}',
  '/usr/bin/python3',
  ...parts,
]
/** A program with the libraries of this folder. */
const withLibraries = (command: string) => [
  'sh',
  '-c',
  `LD_LIBRARY_PATH=$(echo {folder}/usr/lib/*-linux-gnu) exec ${command}`,
]
const DESCRIPTION = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1.0.0' },
  paths: Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [
      `/pets-${index}`,
      {
        get: {
          operationId: `listPets${index}`,
          summary: `Lists the pets of kind ${index}`,
          description: 'A long description, as people write them. '.repeat(12),
          responses: { 200: { description: 'All pets' } },
        },
      },
    ]),
  ),
})
const httpServer = [
  'node',
  '{folder}/node_modules/http-server/bin/http-server',
  '{folder}/site',
  '-a',
  '127.0.0.1',
  '-p',
  '{port}',
  '-s',
]
const PLAYWRIGHT = [
  'node',
  '{folder}/node_modules/@playwright/mcp/cli.js',
  '--port',
  '{port}',
  '--host',
  'localhost',
  '--headless',
]
/** What was not tried is not known. */
const NO_API = /^No API|API, not found|no page that was read names one|is no API(?! description)/

export const FURTHER_SERVICES: readonly Service[] = [
  {
    name: 'FastAPI',
    source: 'debian',
    packages: [
      'python3-fastapi',
      'python3-pydantic',
      'python3-starlette',
      'python3-anyio',
      'python3-sniffio',
      'python3-idna',
      'python3-uvicorn',
      'python3-click',
      'python3-h11',
      'python3-asgiref',
      'python3-typing-extensions',
    ],
    files: { 'app.py': FASTAPI },
    command: python('-m', 'uvicorn', 'app:app', '--host', '127.0.0.1', '--port', '{port}'),
    finds: ['openapi', 'api'],
    describedAt: '/openapi.json',
    // Its page is an empty frame.
    never: [/\/docs has 0 characters/],
  },
  {
    name: 'hapi-swagger',
    ...node('app.mjs', HAPI, ['@hapi/hapi', 'hapi-swagger', '@hapi/inert', '@hapi/vision', 'joi']),
    finds: ['openapi', 'api', 'docs'],
    describedAt: '/swagger.json',
    never: [/not encrypted/],
  },
  {
    name: 'LoopBack 4',
    ...node('app.mjs', LOOPBACK, ['@loopback/rest', '@loopback/rest-explorer', '@loopback/core']),
    finds: ['openapi', 'api'],
    describedAt: '/openapi.json',
  },
  {
    name: 'PostGraphile',
    source: 'npm',
    packages: ['postgraphile@4.14.1'],
    needsPostgres: true,
    command: words(
      'node {folder}/node_modules/postgraphile/cli.js --connection {postgres} --schema public --host 127.0.0.1 --port {port}',
    ),
    finds: ['graphql', 'api'],
  },
  {
    name: 'Django REST',
    source: 'debian',
    packages: [
      'python3-djangorestframework',
      'python3-django',
      'python3-tz',
      'python3-sqlparse',
      'python3-asgiref',
      'python3-typing-extensions',
    ],
    files: { 'app.py': DJANGO_REST },
    command: python('{folder}/app.py', 'runserver', '--noreload', '127.0.0.1:{port}'),
    finds: ['api'],
  },
  {
    name: 'Redoc, static, above 400,000 characters',
    source: 'npm',
    packages: ['@redocly/cli', 'http-server'],
    files: { 'openapi.json': DESCRIPTION },
    before: words(
      'node {folder}/node_modules/@redocly/cli/bin/cli.js build-docs {folder}/openapi.json --output {folder}/site/index.html',
    ),
    command: httpServer,
    finds: ['openapi'],
    describedAt: '/',
  },
  {
    name: 'Swagger UI, static',
    source: 'npm',
    packages: ['swagger-ui-dist', 'http-server'],
    files: { 'pets.json': DESCRIPTION },
    before: [
      'sh',
      '-c',
      'cp -r {folder}/node_modules/swagger-ui-dist {folder}/site && cp {folder}/pets.json {folder}/site/ && sed -i "s#https://petstore.swagger.io/v2/swagger.json#/pets.json#" {folder}/site/swagger-initializer.js',
    ],
    command: httpServer,
    finds: ['openapi'],
    describedAt: '/pets.json',
  },
  {
    name: 'NATS',
    source: 'debian',
    packages: ['nats-server'],
    command: ['{folder}/usr/sbin/nats-server', '-a', '127.0.0.1', '-p', '{second}', '-m', '{port}'],
    finds: ['api'],
  },
  {
    name: 'snapserver',
    source: 'debian',
    packages: ['snapserver', 'libsoxr0'],
    command: withLibraries(
      '{folder}/usr/bin/snapserver --http.enabled=true --http.bind_to_address=127.0.0.1 --http.port={port} --tcp.enabled=false --stream.bind_to_address=127.0.0.1 --stream.port={second} --server.datadir={folder} --stream.source=pipe:///{folder}/snapfifo?name=default',
    ),
    finds: ['api'],
    never: [NO_API],
  },
  {
    name: 'aria2',
    source: 'debian',
    packages: ['aria2', 'libaria2-0', 'libc-ares2'],
    command: withLibraries(
      '{folder}/usr/bin/aria2c --enable-rpc --rpc-listen-port={port} --no-conf --dht-file-path={folder}/dht --enable-dht=false',
    ),
    finds: ['api'],
  },
  {
    name: 'Alertmanager',
    source: 'debian',
    packages: ['prometheus-alertmanager'],
    files: { 'alertmanager.yml': 'route:\n  receiver: none\nreceivers:\n  - name: none\n' },
    // It reads its templates from one fixed place.
    command: [
      'unshare',
      '--map-root-user',
      '--mount',
      'sh',
      '-c',
      'mount --bind {folder}/usr/share /usr/share && exec {folder}/usr/bin/prometheus-alertmanager --config.file={folder}/alertmanager.yml --storage.path={folder}/data --web.listen-address=127.0.0.1:{port} --cluster.listen-address=',
    ],
    finds: ['api', 'health'],
  },
  {
    name: 'PowerDNS',
    source: 'debian',
    packages: ['pdns-server', 'pdns-backend-bind', 'libluajit-5.1-2', 'libluajit-5.1-common'],
    files: { 'named.conf': '' },
    command: withLibraries(
      '{folder}/usr/sbin/pdns_server --config-dir={folder} --daemon=no --guardian=no --launch=bind --bind-config={folder}/named.conf --module-dir=$(echo {folder}/usr/lib/*-linux-gnu/pdns) --socket-dir=. --local-address=127.0.0.1 --local-port={second} --webserver=yes --webserver-address=127.0.0.1 --webserver-port={port} --api=yes --api-key=secret --setuid= --setgid=',
    ),
    finds: ['api'],
  },
  {
    name: 'Radicale',
    source: 'debian',
    packages: [
      'python3-radicale',
      'python3-dateutil',
      'python3-defusedxml',
      'python3-passlib',
      'python3-pkg-resources',
      'python3-vobject',
      'python3-six',
    ],
    files: {
      'radicale.conf':
        '[server]\nhosts = 127.0.0.1:{port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = {folder}/users\nhtpasswd_encryption = plain\n[storage]\nfilesystem_folder = {folder}/collections\n[web]\ntype = none\n',
      users: 'ada:secret\n',
    },
    command: python('-m', 'radicale', '--config', '{folder}/radicale.conf'),
    finds: ['api'],
    lacks: ['mcp'],
    says: [/as WebDAV servers do/],
    never: [NO_API],
  },
  {
    name: 'oidc-provider',
    ...node('app.mjs', OIDC, ['oidc-provider']),
    finds: ['authorizationServer'],
    lacks: ['api', 'mcp'],
    says: [/It is an OAuth authorization server/],
    never: [NO_API],
  },
  {
    name: 'FastMCP with a key',
    ...node('app.mjs', FASTMCP, ['fastmcp', 'zod']),
    finds: ['mcp'],
    lacks: ['mcpTools'],
    says: [/requires authentication but does not say where to sign in/],
    never: [/MCP server requires no authentication/, /lists its tools to an unknown client/],
  },
  {
    name: 'FastMCP, opened with its key',
    ...node('app.mjs', FASTMCP, ['fastmcp', 'zod']),
    header: ['x-api-key', '123'],
    finds: ['mcp', 'mcpTools'],
    says: [/requires authentication but does not say where to sign in/],
    never: [/MCP server requires no authentication/, /lists its tools to an unknown client/],
  },
  {
    name: 'FastMCP with OAuth',
    ...node('app.mjs', FASTMCP_OAUTH, ['fastmcp', 'zod']),
    finds: ['mcp', 'authorizationServer'],
    lacks: ['mcpTools'],
    never: [/new clients have to register/],
  },
  {
    name: 'supergateway',
    says: [/The MCP server requires no authentication/],
    never: [/The tool states that no authentication/],
    source: 'npm',
    packages: ['supergateway', '@modelcontextprotocol/server-everything'],
    command: [
      'node',
      '{folder}/node_modules/supergateway/dist/index.js',
      '--stdio',
      'node {folder}/node_modules/@modelcontextprotocol/server-everything/dist/index.js',
      '--port',
      '{port}',
    ],
    finds: ['mcp', 'mcpTools'],
    lacks: ['api'],
  },
  {
    name: 'Playwright MCP, which knows only localhost',
    source: 'npm',
    packages: ['@playwright/mcp'],
    command: PLAYWRIGHT,
    finds: [],
    lacks: ['api', 'mcp'],
    says: [/API, not known/, /MCP server, not known/],
    never: [NO_API],
  },
  {
    name: 'Playwright MCP',
    source: 'npm',
    packages: ['@playwright/mcp'],
    command: PLAYWRIGHT,
    host: 'localhost',
    finds: ['mcp', 'mcpTools'],
    lacks: ['api'],
    says: [/The MCP server requires no authentication/],
  },
]
