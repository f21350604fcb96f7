import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { drainConnections } from './drain-connections.ts'

test('a request that never arrives in full does not keep a stopped process from ending [M90]', async () => {
  const app = fastify()
  app.post('/orders', async () => 'placed')
  const answered = once(app.server, 'request')
  drainConnections(app, { hasOthers: false, maxOpenMs: 200 })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const slow = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void slow.destroy())
  const cut = once(slow, 'close')
  const head = ['POST /orders HTTP/1.1', 'Host: shop.example', 'Content-Length: 100', '', '{']
  slow.on('error', () => undefined).resume()
  slow.write(head.join('\r\n'))
  await answered
  await app.close()
  await cut
  expect(app.server.listening).toBe(false)
})
