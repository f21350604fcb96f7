import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Answering, InjectedRequest } from './http-client.ts'

/** Sends a request over the network, with any `Host`; redirects are not followed. */
export function askProcess(
  port: number,
  { method, url, payload, headers = {} }: Omit<InjectedRequest, 'method'> & { method?: string },
) {
  type Answer = Awaited<ReturnType<Answering['inject']>> & { readonly bytes: Buffer }
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(
      { port, host: '127.0.0.1', path: url, method, headers, agent: false },
      (response) => {
        const { statusCode = 0, headers: received } = response
        const set = received['set-cookie']
        // The framework's `inject` gives a single cookie as text, too.
        const cookies = set?.length === 1 ? { 'set-cookie': set[0] } : {}
        buffer(response).then(
          (bytes) =>
            resolve({
              statusCode,
              headers: { ...received, ...cookies },
              body: bytes.toString(),
              bytes,
            }),
          reject,
        )
      },
    )
    asked.once('error', reject)
    asked.end(payload)
  })
}

/** Each request goes to the next process, as a proxy without any stickiness may do it. */
export function inRotation(ports: readonly number[]): Answering {
  let asked = 0
  return {
    inject: (options) => {
      const port = ports[asked % ports.length] ?? 0
      asked += 1
      return askProcess(port, options)
    },
  }
}
