import type { LightMyRequestResponse } from 'fastify'

const HOST = 'localhost:3000'
const ORIGIN = `http://${HOST}`

type Fields = Readonly<Record<string, string | readonly string[]>>

export type ReceivedPage = {
  readonly status: number
  readonly path: string
  readonly html: string
  readonly headers: LightMyRequestResponse['headers']
}

export type InjectedRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly payload?: string | Buffer
  readonly headers?: Record<string, string | undefined>
}
type Injected = Pick<LightMyRequestResponse, 'statusCode' | 'body' | 'headers'>

/** This is the shop of a test, or several processes of a shop. */
export type Answering = { readonly inject: (request: InjectedRequest) => Promise<Injected> }

/** It acts like a browser without script: it keeps cookies and follows redirects. */
export function openHttpClient(app: Answering, { host = HOST, origin = ORIGIN } = {}) {
  let cookies: readonly string[] = []

  async function request(options: InjectedRequest): Promise<ReceivedPage> {
    const headers = {
      host,
      accept: 'text/html',
      ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
      ...options.headers,
    }
    const response = await app.inject({ ...options, headers })
    const set = response.headers['set-cookie']
    for (const text of [set ?? []].flat()) cookies = withCookie(cookies, text)
    const { location } = response.headers
    if (response.statusCode === 303 && location) return get(location)
    const { statusCode: status, body: html, headers: received } = response
    return { status, path: options.url, html, headers: received }
  }

  function get(url: string): Promise<ReceivedPage> {
    return request({ method: 'GET', url })
  }

  function post(url: string, fields: Fields = {}, headers: Record<string, string> = {}) {
    const pairs = Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    )
    return request({
      method: 'POST',
      url,
      payload: new URLSearchParams(pairs).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    })
  }

  async function postFile(url: string, fields: Fields, file: { name: string; bytes: Uint8Array }) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) {
      for (const each of [value].flat()) form.append(name, each)
    }
    form.append(file.name, new Blob([new Uint8Array(file.bytes)]), 'photo.jpg')
    const encoded = new Response(form)
    return request({
      method: 'POST',
      url,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        origin,
        'sec-fetch-site': 'same-origin',
      },
    })
  }

  /** The script of a page posts like this. */
  function postJson(url: string, body: unknown) {
    return request({
      method: 'POST',
      url,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
    })
  }

  /** The script of a page posts parts of a file like this. */
  function postBytes(url: string, bytes: Uint8Array) {
    return request({
      method: 'POST',
      url,
      payload: Buffer.from(bytes),
      headers: {
        'content-type': 'application/octet-stream',
        origin,
        'sec-fetch-site': 'same-origin',
      },
    })
  }

  return {
    get,
    post,
    postFile,
    postJson,
    postBytes,
    cookie: () => cookies.join('; '),
    setCookie: (value: string) => (cookies = value.split('; ')),
  }
}

function withCookie(cookies: readonly string[], text: string): readonly string[] {
  const [cookie = ''] = text.split(';', 1)
  const [name = ''] = cookie.split('=', 1)
  return [...cookies.filter((other) => !other.startsWith(`${name}=`)), cookie]
}

export type HttpClient = ReturnType<typeof openHttpClient>
