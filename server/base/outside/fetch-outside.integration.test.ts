import { once } from 'node:events'
import { Agent, createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createSmtp } from '#server/mail/smtp/smtp'
import { createS3Store } from '#server/pictures/stores/s3-store'
import { startFakeS3 } from '#testing/stand-ins/fake-s3'
import { startFakeSmtp } from '#testing/stand-ins/fake-smtp'
import { selfSigned } from '#testing/stand-ins/self-signed'
import { fetchBy, fetchOutside } from './fetch-outside.ts'
import { resolveOutside } from './look-up-outside.ts'

async function startService() {
  const asked: { line: string; body: string; length: string | undefined }[] = []
  const { key, cert } = selfSigned()
  const server = createServer({ key, cert }, async (request, response) => {
    const body = (await buffer(request)).toString()
    const { method, url, headers } = request
    asked.push({ line: `${method} ${url}`, body, length: headers['content-length'] })
    if (url === '/gone') return response.writeHead(204).end()
    if (url === '/elsewhere')
      return response.writeHead(302, { location: 'https://a.example' }).end()
    if (url === '/hangs') return
    response.writeHead(200, { 'x-two': ['a', 'b'] }).end('an answer')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  // Only this lookup leads here: the name is one of nobody.
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
  const agent = new Agent({ ca: cert, lookup, servername: 'localhost' })
  onTestFinished(() => agent.destroy())
  return { asked, fetch: fetchBy(agent), origin: `https://bucket.example:${port}` }
}

test('what is fetched in this way is as the platform fetches it, and no redirect is followed', async () => {
  const { asked, fetch, origin } = await startService()
  const answer = await fetch(`${origin}/file?x=1`, { method: 'PUT', body: 'content' })
  expect([answer.status, await answer.text(), answer.headers.get('x-two')]).toEqual([
    200,
    'an answer',
    'a, b',
  ])
  expect((await fetch(`${origin}/gone`)).status).toBe(204)
  expect((await fetch(`${origin}/elsewhere`)).status).toBe(302)
  expect(asked).toEqual([
    { line: 'PUT /file?x=1', body: 'content', length: '7' },
    { line: 'GET /gone', body: '', length: undefined },
    { line: 'GET /elsewhere', body: '', length: undefined },
  ])
  const signal = AbortSignal.timeout(200)
  await expect(fetch(`${origin}/hangs`, { signal })).rejects.toThrow()
})

test.each(['https://localhost:1', 'https://127.0.0.1:1', 'https://[::1]:1', 'https://10.0.0.7'])(
  '%s is not connected to, whatever was found when it was typed [M162]',
  async (address) => {
    await expect(fetchOutside(address)).rejects.toThrow('inside the network of the server')
  },
)

test('a name is judged by the addresses to which it leads when it is used [M162]', async () => {
  await expect(resolveOutside('localhost')).rejects.toThrow('inside the network of the server')
  await expect(resolveOutside('169.254.169.254')).rejects.toThrow('inside the network')
  await expect(resolveOutside('no-such-host.invalid')).rejects.toThrow()
})

test('a bucket and a mail server that were typed are reached outside alone [M162]', async () => {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  const endpoint = s3.settings.endpoint.replace('http://127.0.0.1', 'https://localhost')
  const store = createS3Store({ ...s3.settings, endpoint, onlyOutside: true })
  await expect(store.list()).rejects.toThrow(
    'The picture store is not used: its address is inside the network of the server',
  )
  expect(s3.asked()).toEqual([])
  const server = await startFakeSmtp()
  onTestFinished(server.close)
  const settings = {
    host: 'localhost',
    port: server.port,
    tls: 'none',
    clientName: null,
    login: null,
    perSecond: 10,
    from: { name: 'Shop', address: 'post@shop.example' },
  } as const
  const letter = { to: 'ama@example.com', audience: 'shop', subject: 'x', text: 'x' } as const
  const shop = { name: 'Shop', address: 'post@shop.example' }
  const mail = { kind: 'letter', dedupeKey: 'x', shop, letter } as const
  const refused = await createSmtp({ ...settings, onlyOutside: true }, Date.now).send(mail)
  expect(refused).toMatchObject({
    error: { detail: expect.stringContaining('inside the network of the server') },
  })
  expect(server.connections()).toBe(0)
  expect(await createSmtp(settings, Date.now, 0).send(mail)).toMatchObject({ ok: true })
})
