import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mustSkipNginx, startNginx } from '#testing/server/start-nginx'

const NAME = 'processes behind nginx'

/** A process that cuts its first connections, as one does that is overloaded or being replaced. */
async function openProcess(cuts: number): Promise<number> {
  let left = cuts
  const server = createServer((request, response) => {
    left -= 1
    if (left >= 0) return request.socket.destroy()
    return response.end('sold')
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  return port
}

async function openFront(ports: readonly number[]) {
  const nginx = await startNginx({ ports })
  onTestFinished(nginx.stop)
  return async () => (await fetch(`${nginx.url}/robots.txt`)).status
}

describe.skipIf(mustSkipNginx(NAME))(NAME, () => {
  test('after each has failed once, the next visitor is served [D85]', async () => {
    const ask = await openFront([await openProcess(1), await openProcess(1)])
    expect(await ask()).toBe(502)
    expect(await ask()).toBe(200)
  })

  test('while one is away, everybody is served by the other [D86]', async () => {
    const closed = createServer()
    closed.listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port }: Pick<AddressInfo, 'port'> = Object(closed.address())
    closed.close()
    const ask = await openFront([port, await openProcess(0)])
    const statuses = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
