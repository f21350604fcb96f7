import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Connection, openConnection } from './connection.ts'
import { getRequest, postRequest } from './requests.ts'

async function connectTo(listener: RequestListener): Promise<Connection> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  return connectToListening(server)
}

async function connectToListening(server: ReturnType<typeof createTcpServer>) {
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No port')
  const connection = openConnection(address.port)
  onTestFinished(() => {
    connection.close()
    server.close()
  })
  return connection
}

test('one connection sends one request after the other', async () => {
  const connection = await connectTo((request, response) => {
    const body = `${request.method} ${request.url}`
    response.writeHead(200, { 'content-length': body.length }).end(body)
  })
  expect(await connection.send(getRequest('/a'))).toMatchObject({ status: 200, body: 'GET /a' })
  expect(await connection.send(getRequest('/b'))).toMatchObject({ status: 200, body: 'GET /b' })
  expect(connection.isOpen()).toBe(true)
})

test('a post sends its body with the length in bytes', async () => {
  const connection = await connectTo(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.writeHead(201, { 'content-length': Buffer.byteLength(body) }).end(body)
  })
  const request = postRequest({ path: '/', body: '{"name":"Kofi Agyemanɔ"}' })
  expect(await connection.send(request)).toMatchObject({
    status: 201,
    body: '{"name":"Kofi Agyemanɔ"}',
  })
})

test('a response that arrives byte by byte is assembled', async () => {
  const server = createTcpServer((socket) => {
    socket.once('data', async () => {
      for (const byte of Buffer.from('HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\ngone')) {
        await new Promise((resolve) => socket.write(Buffer.of(byte), resolve))
      }
    })
  }).listen(0, '127.0.0.1')
  const connection = await connectToListening(server)
  expect(await connection.send(getRequest('/'))).toMatchObject({ status: 404, body: 'gone' })
})

test('a connection is not used again after Connection: close', async () => {
  const connection = await connectTo((_request, response) => {
    response.writeHead(200, { 'content-length': 0, connection: 'close' }).end()
  })
  await connection.send(getRequest('/'))
  expect(connection.isOpen()).toBe(false)
})

test('a request fails when the server closes the connection', async () => {
  const connection = await connectTo((_request, response) => {
    response.destroy()
  })
  await expect(connection.send(getRequest('/'))).rejects.toThrow('hung up')
})
