import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { selfSigned } from '../stand-ins/self-signed.ts'

export type HttpsFront = {
  readonly origin: string
  /** Flags of a Chromium that finds this host here, and trusts its certificate. */
  readonly flags: readonly string[]
  readonly close: () => Promise<void>
}

type Options = {
  /** A name as shoppers know it, such as shop.example. */
  readonly host: string
  /** The address of the shop's process, which this can open later. */
  readonly shop: () => string
}

/** A proxy on this machine with a certificate, as a hoster or an operator puts it before the shop. */
export async function startHttpsFront({ host, shop }: Options): Promise<HttpsFront> {
  const { key, cert, publicKeyHash } = selfSigned(host)
  const server = createServer({ key, cert }, (incoming, response) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': incoming.headers.host,
    }
    const onward = request(new URL(incoming.url ?? '/', shop()), {
      method: incoming.method,
      headers,
    })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : ''
  return {
    origin: `https://${host}:${port}`,
    flags: [
      `--host-resolver-rules=MAP ${host} 127.0.0.1, MAP * ~NOTFOUND , EXCLUDE 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${publicKeyHash}`,
    ],
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      server.closeAllConnections()
      await closed
    },
  }
}
