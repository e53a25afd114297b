// Real software that nobody here wrote, how it is started, and what a scan must find in it.
import { FOUND_SERVICES } from './found-services.ts'
import { FURTHER_SERVICES } from './further-services.ts'
import { node, words, type Service } from './service.ts'
import { APOLLO, EXPRESS, FASTIFY, HONO, NEST, TRPC, YOGA } from './service-programs.ts'

const GITHUB = '{folder}/node_modules/@octokit/openapi/generated/api.github.com.json'

const PROMETHEUS = {
  source: 'debian' as const,
  packages: ['prometheus'],
  files: { 'prometheus.yml': 'global: {}\n' },
  command: words(
    '{folder}/usr/bin/prometheus --config.file={folder}/prometheus.yml --storage.tsdb.path={folder}/data --web.listen-address=127.0.0.1:{port}',
  ),
}

export const SERVICES: readonly Service[] = [
  {
    name: 'json-server',
    source: 'npm',
    packages: ['json-server@0.17.4'],
    files: {
      'db.json': JSON.stringify({
        posts: [{ id: 1, title: 'First' }],
        comments: [{ id: 1, postId: 1 }],
      }),
    },
    command: words(
      'node {folder}/node_modules/json-server/lib/cli/bin.js --port {port} --host 127.0.0.1 {folder}/db.json',
    ),
    finds: ['api'],
  },
  {
    name: 'verdaccio',
    source: 'npm',
    packages: ['verdaccio@6.1.6'],
    overrides: { 'node-fetch': '2.7.0' },
    files: {
      'config.yaml':
        'storage: ./storage\nuplinks: {}\npackages:\n  "**":\n    access: $all\nlog: { type: stdout, level: error }\n',
    },
    command: words(
      'node {folder}/node_modules/verdaccio/bin/verdaccio --listen 127.0.0.1:{port} --config {folder}/config.yaml',
    ),
    finds: ['api', 'apiReads'],
    never: [/Locked/],
  },
  {
    name: 'Fastify + swagger',
    ...node('app.mjs', FASTIFY, ['fastify', '@fastify/swagger', '@fastify/swagger-ui']),
    finds: ['openapi', 'api'],
    describedAt: '/documentation/json',
  },
  {
    name: 'Express + swagger-ui',
    ...node('app.mjs', EXPRESS, ['express', 'swagger-ui-express']),
    finds: ['openapi', 'api'],
    describedAt: '/api-docs/swagger-ui-init.js',
  },
  {
    name: 'NestJS',
    ...node('app.cjs', NEST, [
      '@nestjs/core',
      '@nestjs/common',
      '@nestjs/platform-express',
      '@nestjs/swagger',
      'reflect-metadata',
      'rxjs',
    ]),
    finds: ['openapi', 'api'],
    describedAt: '/api-json',
  },
  {
    name: 'Hono + zod-openapi',
    ...node('app.mjs', HONO, ['hono', '@hono/node-server', '@hono/zod-openapi', 'zod']),
    // Its only read needs an id, of which the description has an example.
    finds: ['openapi', 'api'],
    describedAt: '/doc',
  },
  {
    name: 'GraphQL Yoga',
    ...node('app.mjs', YOGA, ['graphql', 'graphql-yoga']),
    finds: ['graphql', 'api'],
  },
  {
    name: 'Apollo Server',
    ...node('app.mjs', APOLLO, ['graphql', '@apollo/server']),
    finds: ['graphql', 'api'],
  },
  {
    name: 'tRPC + OpenAPI',
    ...node('app.mjs', TRPC, ['@trpc/server', 'trpc-to-openapi', 'zod']),
    finds: ['openapi', 'api'],
    describedAt: '/openapi.json',
  },
  {
    name: 'Node-RED',
    source: 'npm',
    packages: ['node-red'],
    command: words(
      'node {folder}/node_modules/node-red/red.js --port {port} --userDir {folder}/data --define uiHost=127.0.0.1',
    ),
    finds: ['api'],
  },
  {
    name: 'Prism with the description of GitHub',
    source: 'npm',
    packages: ['@stoplight/prism-cli', '@octokit/openapi'],
    command: [
      'node',
      '{folder}/node_modules/@stoplight/prism-cli/dist/index.js',
      'mock',
      '--port',
      '{port}',
      '--host',
      '127.0.0.1',
      GITHUB,
    ],
    // It answers 404 in JSON to whatever is not described, and serves no description.
    finds: ['api'],
    never: [/not an API response|does not respond like an API/],
  },
  {
    name: 'The description of GitHub, 13 MB, on a host of its own',
    source: 'npm',
    packages: ['http-server', '@octokit/openapi'],
    files: {
      'index.html':
        '<!doctype html><title>GitHub</title><h1>GitHub</h1><a href="node_modules/@octokit/openapi/generated/api.github.com.json">OpenAPI description</a>',
    },
    command: words(
      'node {folder}/node_modules/http-server/bin/http-server {folder} -a 127.0.0.1 -p {port} -s',
    ),
    finds: ['openapi'],
    describedAt: '/node_modules/@octokit/openapi/generated/api.github.com.json',
  },
  {
    name: 'Prometheus',
    ...PROMETHEUS,
    finds: ['api'],
  },
  {
    name: 'Prometheus, by an address of its API',
    ...PROMETHEUS,
    path: '/api/v1/status/buildinfo',
    finds: ['api'],
  },
  {
    name: 'Pushgateway',
    source: 'debian',
    packages: ['prometheus-pushgateway'],
    command: ['{folder}/usr/bin/prometheus-pushgateway', '--web.listen-address=127.0.0.1:{port}'],
    finds: ['api'],
  },
  {
    name: 'Docker registry',
    source: 'debian',
    packages: ['docker-registry'],
    files: {
      'registry.yml':
        'version: 0.1\nstorage: { filesystem: { rootdirectory: {folder}/data } }\nhttp: { addr: "127.0.0.1:{port}" }\nlog: { level: error }\n',
    },
    command: ['{folder}/usr/bin/docker-registry', 'serve', '{folder}/registry.yml'],
    finds: ['api'],
  },
  {
    name: 'VictoriaMetrics',
    source: 'debian',
    packages: ['victoria-metrics'],
    command: words(
      '{folder}/usr/bin/victoria-metrics -httpListenAddr=127.0.0.1:{port} -storageDataPath={folder}/data',
    ),
    finds: ['api'],
  },
  {
    name: 'Syncthing',
    source: 'debian',
    packages: ['syncthing'],
    command: words(
      '{folder}/usr/bin/syncthing serve --no-browser --no-restart --skip-port-probing --no-default-folder --home={folder}/home --gui-address=127.0.0.1:{port}',
    ),
    finds: ['api'],
  },
  {
    name: 'etcd',
    source: 'debian',
    packages: ['etcd-server'],
    command: words(
      '{folder}/usr/bin/etcd --data-dir={folder}/data --listen-client-urls=http://127.0.0.1:{port} --advertise-client-urls=http://127.0.0.1:{port} --listen-peer-urls=http://127.0.0.1:{second}',
    ),
    finds: ['api'],
  },
  {
    name: 'InfluxDB',
    source: 'debian',
    packages: ['influxdb'],
    files: {
      'influxdb.conf':
        'reporting-disabled = true\nbind-address = "127.0.0.1:{second}"\n[meta]\ndir = "{folder}/meta"\n[data]\ndir = "{folder}/data"\nwal-dir = "{folder}/wal"\n[http]\nbind-address = "127.0.0.1:{port}"\n',
    },
    command: ['{folder}/usr/bin/influxd', '-config', '{folder}/influxdb.conf'],
    finds: ['api'],
  },
  ...FURTHER_SERVICES,
  ...FOUND_SERVICES,
]
