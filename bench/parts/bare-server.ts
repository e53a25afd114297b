// The peer of the bench: a bare Fastify route that sends, for every path, the bytes and headers
// that the service sent for one.
import Fastify from 'fastify'

const [port = '0', service = ''] = process.argv.slice(2)
let answer = { status: 200, type: 'application/json', body: Buffer.from('{}') }

const app = Fastify()
app.get('/livez', async () => ({ status: 'ok' }))
app.get<{ Querystring: { path: string; headers: string } }>('/__like', async ({ query }) => {
  const like = await fetch(`${service}${query.path}`, {
    headers: JSON.parse(query.headers) as Record<string, string>,
  })
  answer = {
    status: like.status,
    type: like.headers.get('content-type') ?? 'text/plain',
    body: Buffer.from(await like.arrayBuffer()),
  }
  return { bytes: answer.body.length }
})
app.get('/*', (_request, reply) =>
  reply
    .code(answer.status)
    .header('content-type', answer.type)
    .send(answer.status === 304 ? undefined : answer.body),
)
await app.listen({ port: Number(port), host: '127.0.0.1' })
