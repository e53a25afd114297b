// The few lines that each framework needs for an application of its own, written as its
// documentation shows them. Each listens on PORT.

export const FASTIFY = `
import Fastify from 'fastify'
import swagger from '@fastify/swagger'
import ui from '@fastify/swagger-ui'
const app = Fastify()
await app.register(swagger, { openapi: { info: { title: 'Notes', version: '1.0.0' } } })
await app.register(ui)
const note = { type: 'object', properties: { id: { type: 'integer' }, text: { type: 'string' } } }
app.get('/notes', { schema: { summary: 'Lists notes', response: { 200: { type: 'array', items: note } } } }, async () => [{ id: 1, text: 'milk' }])
app.post('/notes', { schema: { summary: 'Writes a note', body: note, response: { 201: note } } }, async (request, reply) => reply.code(201).send(request.body))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
`

export const EXPRESS = `
import express from 'express'
import ui from 'swagger-ui-express'
const description = {
  openapi: '3.0.3', info: { title: 'Pets', version: '1.0.0' },
  paths: { '/pets': { get: { operationId: 'listPets', summary: 'Lists pets', responses: { 200: { description: 'All pets', content: { 'application/json': { schema: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } } } } } } } } },
}
const app = express()
app.use('/api-docs', ui.serve, ui.setup(description))
app.get('/pets', (_, response) => response.json([{ name: 'Rex' }]))
app.listen(Number(process.env.PORT), '127.0.0.1')
`

export const NEST = `
require('reflect-metadata')
const { Module, Controller, Get } = require('@nestjs/common')
const { NestFactory } = require('@nestjs/core')
const { SwaggerModule, DocumentBuilder } = require('@nestjs/swagger')
class Cats { list() { return [{ name: 'Tom' }] } }
Get()(Cats.prototype, 'list', Object.getOwnPropertyDescriptor(Cats.prototype, 'list'))
Reflect.defineMetadata('design:paramtypes', [], Cats.prototype, 'list')
Controller('cats')(Cats)
class App {}
Module({ controllers: [Cats] })(App)
async function main() {
  const app = await NestFactory.create(App, { logger: false })
  SwaggerModule.setup('api', app, SwaggerModule.createDocument(app, new DocumentBuilder().setTitle('Cats').setVersion('1.0').build()))
  await app.listen(Number(process.env.PORT), '127.0.0.1')
}
main()
`

export const HONO = `
import { serve } from '@hono/node-server'
import { OpenAPIHono, createRoute, z } from '@hono/zod-openapi'
const app = new OpenAPIHono()
const route = createRoute({
  method: 'get', path: '/users/{id}', request: { params: z.object({ id: z.string().openapi({ example: '7' }) }) },
  responses: { 200: { description: 'The user', content: { 'application/json': { schema: z.object({ id: z.string(), name: z.string() }) } } } },
})
app.openapi(route, (c) => c.json({ id: c.req.valid('param').id, name: 'Ada' }))
app.doc('/doc', { openapi: '3.0.0', info: { version: '1.0.0', title: 'Users' } })
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
`

export const YOGA = `
import { createServer } from 'node:http'
import { createSchema, createYoga } from 'graphql-yoga'
const yoga = createYoga({ schema: createSchema({ typeDefs: 'type Query { hello: String }', resolvers: { Query: { hello: () => 'world' } } }) })
createServer(yoga).listen(Number(process.env.PORT), '127.0.0.1')
`

export const APOLLO = `
import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
const server = new ApolloServer({ typeDefs: 'type Query { books: [String] }', resolvers: { Query: { books: () => ['Momo'] } } })
await startStandaloneServer(server, { listen: { port: Number(process.env.PORT), host: '127.0.0.1' } })
`

export const TRPC = `
import { createServer } from 'node:http'
import { initTRPC } from '@trpc/server'
import { createOpenApiHttpHandler, generateOpenApiDocument } from 'trpc-to-openapi'
import { z } from 'zod'
const t = initTRPC.meta().create()
const router = t.router({
  sayHello: t.procedure.meta({ openapi: { method: 'GET', path: '/say-hello', summary: 'Greets' } }).input(z.object({ name: z.string().default('you') })).output(z.object({ greeting: z.string() }))
    .query(({ input }) => ({ greeting: 'Hello ' + input.name })),
})
const port = Number(process.env.PORT)
const description = generateOpenApiDocument(router, { title: 'Greeter', version: '1.0.0', baseUrl: 'http://127.0.0.1:' + port })
const handle = createOpenApiHttpHandler({ router })
createServer((request, response) => {
  if (request.url === '/openapi.json') return response.setHeader('content-type', 'application/json').end(JSON.stringify(description))
  return handle(request, response)
}).listen(port, '127.0.0.1')
`

export const HAPI = `
import Hapi from '@hapi/hapi'
import Inert from '@hapi/inert'
import Vision from '@hapi/vision'
import Swagger from 'hapi-swagger'
import Joi from 'joi'
const server = Hapi.server({ port: Number(process.env.PORT), host: '127.0.0.1' })
await server.register([Inert, Vision, { plugin: Swagger, options: { info: { title: 'Pets', version: '1.0' } } }])
server.route({ method: 'GET', path: '/pets', options: { tags: ['api'], description: 'Lists pets', response: { schema: Joi.array().items(Joi.object({ name: Joi.string() })) } }, handler: () => [{ name: 'Rex' }] })
await server.start()
`

export const LOOPBACK = `
import { RestApplication, get } from '@loopback/rest'
import { RestExplorerComponent } from '@loopback/rest-explorer'
class Pets { list() { return [{ name: 'Rex' }] } }
get('/pets', { responses: { 200: { description: 'All pets', content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } } } })(Pets.prototype, 'list', Object.getOwnPropertyDescriptor(Pets.prototype, 'list'))
const app = new RestApplication({ rest: { port: Number(process.env.PORT), host: '127.0.0.1' } })
app.component(RestExplorerComponent)
app.controller(Pets)
await app.start()
`

export const OIDC = `
import Provider from 'oidc-provider'
const issuer = 'http://127.0.0.1:' + process.env.PORT
new Provider(issuer, { clients: [{ client_id: 'ada', client_secret: 'secret', redirect_uris: ['http://127.0.0.1/cb'] }] }).listen(Number(process.env.PORT), '127.0.0.1')
`

export const FASTMCP = `
import { FastMCP } from 'fastmcp'
import { z } from 'zod'
const server = new FastMCP({
  name: 'Sums', version: '1.0.0',
  authenticate: (request) => {
    if (request?.headers['x-api-key'] !== '123') throw new Response(null, { status: 401, statusText: 'Unauthorized' })
    return { id: 1 }
  },
})
server.addTool({ name: 'add', description: 'Add two numbers', parameters: z.object({ a: z.number(), b: z.number() }), execute: async ({ a, b }) => String(a + b) })
await server.start({ transportType: 'httpStream', httpStream: { port: Number(process.env.PORT), host: '127.0.0.1' } })
`

export const FASTMCP_OAUTH = `
import { FastMCP } from 'fastmcp'
import { z } from 'zod'
const issuer = 'http://127.0.0.1:' + process.env.PORT
const server = new FastMCP({
  name: 'Sums', version: '1.0.0',
  oauth: {
    enabled: true,
    authorizationServer: { issuer, authorizationEndpoint: issuer + '/authorize', tokenEndpoint: issuer + '/token', jwksUri: issuer + '/jwks', responseTypesSupported: ['code'], registrationEndpoint: issuer + '/register' },
    protectedResource: { resource: issuer + '/mcp', authorizationServers: [issuer] },
  },
  authenticate: (request) => {
    if (request?.headers.authorization !== 'Bearer 123') throw new Response(null, { status: 401, statusText: 'Unauthorized' })
    return { id: 1 }
  },
})
server.addTool({ name: 'add', description: 'Add two numbers', parameters: z.object({ a: z.number(), b: z.number() }), execute: async ({ a, b }) => String(a + b) })
await server.start({ transportType: 'httpStream', httpStream: { port: Number(process.env.PORT), host: '127.0.0.1' } })
`

export const FASTAPI = `
from fastapi import FastAPI
app = FastAPI(title="Pets")
@app.get("/pets")
def list_pets() -> list[dict]:
    return [{"name": "Rex"}]
`

export const DJANGO_REST = `
import sys
from django.conf import settings
settings.configure(
    DEBUG=False, SECRET_KEY="a", ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"],
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "django.contrib.staticfiles", "rest_framework"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    STATIC_URL="/static/", DATABASES={}, REST_FRAMEWORK={"DEFAULT_PERMISSION_CLASSES": []},
)
import django
django.setup()
from django.urls import include, path
from rest_framework import routers, viewsets
from rest_framework.response import Response
class Pets(viewsets.ViewSet):
    def list(self, request):
        return Response([{"name": "Rex"}])
router = routers.DefaultRouter()
router.register("pets", Pets, basename="pets")
urlpatterns = [path("", include(router.urls))]
if __name__ == "__main__":
    from django.core.management import execute_from_command_line
    execute_from_command_line(sys.argv)
`

export const ORPC = `
import { createServer } from 'node:http'
import { os } from '@orpc/server'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { OpenAPIReferencePlugin } from '@orpc/openapi/plugins'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
const planet = z.object({ id: z.number(), name: z.string() })
const router = {
  list: os.route({ method: 'GET', path: '/planets', summary: 'Lists planets' }).output(z.array(planet)).handler(() => [{ id: 1, name: 'Earth' }]),
  find: os.route({ method: 'GET', path: '/planets/{id}', summary: 'Finds a planet' }).input(z.object({ id: z.coerce.number() })).output(planet).handler(({ input }) => ({ id: input.id, name: 'Earth' })),
}
const handler = new OpenAPIHandler(router, {
  plugins: [new OpenAPIReferencePlugin({ schemaConverters: [new ZodToJsonSchemaConverter()], specGenerateOptions: { info: { title: 'Planets', version: '1.0.0' } } })],
})
createServer(async (request, response) => {
  const { matched } = await handler.handle(request, response, { prefix: '/api' })
  if (!matched) response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
}).listen(Number(process.env.PORT), '127.0.0.1')
`

export const HONO_LIST = `
import { serve } from '@hono/node-server'
import { OpenAPIHono, createRoute, z } from '@hono/zod-openapi'
const app = new OpenAPIHono()
const User = z.object({ id: z.string(), name: z.string() })
const answers = (schema) => ({ 200: { description: 'Found', content: { 'application/json': { schema } } }, 404: { description: 'None' } })
app.openapi(createRoute({ method: 'get', path: '/users', responses: answers(z.array(User)) }), (c) => c.json([{ id: 'u-ada', name: 'Ada' }]))
app.openapi(createRoute({ method: 'get', path: '/users/{id}', request: { params: z.object({ id: z.string() }) }, responses: answers(User) }), (c) => c.req.valid('param').id === 'u-ada' ? c.json({ id: 'u-ada', name: 'Ada' }) : c.json({ error: 'none' }, 404))
app.doc('/doc', { openapi: '3.0.0', info: { version: '1.0.0', title: 'Users' } })
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
`

export const EXPORTER = `
import { createServer } from 'node:http'
import client from 'prom-client'
client.collectDefaultMetrics()
createServer(async (_, response) => response.writeHead(200, { 'content-type': client.register.contentType }).end(await client.register.metrics())).listen(Number(process.env.PORT), '127.0.0.1')
`

export const SPA = `
import { createServer } from 'node:http'
import { mkdirSync, writeFileSync } from 'node:fs'
import sirv from 'sirv'
mkdirSync('dist', { recursive: true })
writeFileSync('dist/index.html', '<!doctype html><html><head><title>Board</title><meta name="description" content="A board with docs, pricing and a changelog"></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>')
writeFileSync('dist/main.js', 'document.getElementById("root").textContent = "Board"')
createServer(sirv('dist', { single: true })).listen(Number(process.env.PORT), '127.0.0.1')
`

export const JAYSON = `
import jayson from 'jayson'
new jayson.Server({ add: ([a, b], done) => done(null, a + b) }).http().listen(Number(process.env.PORT), '127.0.0.1')
`

export const DAV = `
const { v2 } = require('webdav-server')
const server = new v2.WebDAVServer({ port: Number(process.env.PORT), hostname: '127.0.0.1' })
server.rootFileSystem().addSubTree(server.createExternalContext(), { notes: { 'first.txt': v2.ResourceType.File } }, () => server.start(() => {}))
`

export const NITRO_ROUTE = `
defineRouteMeta({ openAPI: { description: 'Lists notes', responses: { 200: { description: 'All notes' } } } })
export default defineEventHandler(() => [{ id: 1, text: 'milk' }])
`
