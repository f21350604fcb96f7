import { once } from 'node:events'
import { Agent, request } from 'node:http'

export type Sent = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** If null, a page is asked for. */
  readonly body: string | null
}

export type SendFrom = (address: string, sent: Sent) => Promise<number | undefined>

/** Sends from addresses of this machine, one request after the other, on connections that the shop keeps. */
export function openSender(port: number): { readonly send: SendFrom; readonly close: () => void } {
  const agent = new Agent({ keepAlive: true })

  async function send(address: string, { path, headers, body }: Sent) {
    const asked = request({
      agent,
      port,
      host: '127.0.0.1',
      localAddress: address,
      path,
      method: body === null ? 'GET' : 'POST',
      headers: body === null ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    // The shop closes the connection while a body that it does not read is still being sent.
    asked.on('error', () => undefined)
    asked.end(body ?? undefined)
    const [response] = await once(asked, 'response')
    response.on('error', () => undefined)
    response.resume()
    await once(response, 'close')
    return response.statusCode
  }

  return { send, close: () => agent.destroy() }
}
