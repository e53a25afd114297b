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
