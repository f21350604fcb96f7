const HEAD_END = Buffer.from('\r\n\r\n')
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i
const CONTENT_ENCODING = /\r\ncontent-encoding:/i
const CONNECTION_CLOSE = /\r\nconnection: close/i

export type HttpResponse = { readonly status: number; readonly body: string }
type WholeResponse = HttpResponse & { readonly isLast: boolean }

type Head = {
  readonly status: number
  readonly isLast: boolean
  /** No caller reads a compressed body, so its bytes are only counted. */
  readonly isBodyKept: boolean
}

/**
 * This reads the responses of one connection from chunks of a buffer that is used again at once. All responses used
 * here have a Content-Length. Most arrive in one chunk: then nothing is copied but the head, and a body that is not
 * compressed.
 */
export function createResponseReader() {
  let headBytes: Buffer | null = null
  let head: Head | null = null
  let missing = 0
  let body: Buffer[] = []

  function startBody(chunk: Buffer): 'incomplete' | 'no-length' | 'started' {
    const bytes = headBytes === null ? chunk : Buffer.concat([headBytes, chunk])
    const end = bytes.indexOf(HEAD_END)
    headBytes = end === -1 ? Buffer.from(bytes) : null
    if (end === -1) return 'incomplete'
    const text = bytes.toString('latin1', 0, end)
    const length = CONTENT_LENGTH.exec(text)?.[1]
    if (length === undefined) return 'no-length'
    head = {
      status: Number(text.slice(9, 12)),
      isLast: CONNECTION_CLOSE.test(text),
      isBodyKept: !CONTENT_ENCODING.test(text),
    }
    missing = Number(length)
    takeBody(bytes.subarray(end + HEAD_END.length))
    return 'started'
  }

  function takeBody(chunk: Buffer) {
    missing -= chunk.length
    if (!head?.isBodyKept) return
    // The buffer is read into again before the rest has come.
    body.push(missing > 0 ? Buffer.from(chunk) : chunk)
  }

  return {
    /** This returns a whole response, or why there is none yet. */
    read: (bytes: Uint8Array, length: number): WholeResponse | 'incomplete' | 'no-length' => {
      const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, length)
      if (head !== null) takeBody(chunk)
      else {
        const started = startBody(chunk)
        if (started !== 'started') return started
      }
      if (head === null || missing > 0) return 'incomplete'
      const { status, isLast } = head
      const text = body.length === 0 ? '' : Buffer.concat(body).toString()
      head = null
      body = []
      return { status, isLast, body: text }
    },
  }
}
