type Headers = Readonly<Record<string, string>>

const AS_A_BROWSER: Headers = { 'Accept-Encoding': 'gzip, br' }

/** The request is like a browser's for a page or its data. */
export function getRequest(path: string, headers = AS_A_BROWSER): Buffer {
  const lines = linesOf({ Accept: 'text/html', ...headers })
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines}\r\n`)
}

function linesOf(headers: Headers): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

type Post = {
  readonly path: string
  readonly body: string
  readonly headers?: Headers
}

export function postRequest({ path, body, headers = {} }: Post): Buffer {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${linesOf(headers)}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
