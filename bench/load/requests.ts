/** As a browser asks for a page or its data. */
export function getRequest(path: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nAccept-Encoding: gzip, br\r\n\r\n`,
  )
}

type Post = {
  readonly path: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

export function postRequest({ path, body, headers = {} }: Post): Buffer {
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${more.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
