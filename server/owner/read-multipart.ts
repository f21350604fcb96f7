import type { FastifyInstance, FastifyRequest } from 'fastify'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Forms with a file: each field is its text, a file its content. A file that is not text is null.
 * The whole body is in memory, so a post of this kind needs a limit (`maxBytes`).
 */
export function readMultipart(office: FastifyInstance) {
  office.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const type = request.headers['content-type'] ?? ''
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
        .formData()
        .catch(refuseUnreadable)
      const fields: [string, string | null][] = []
      for (const [name, value] of form) {
        fields.push([name, typeof value === 'string' ? value : readText(await value.arrayBuffer())])
      }
      return Object.fromEntries(fields)
    },
  )
}

function refuseUnreadable(cause: unknown): never {
  throw Object.assign(new Error('The form cannot be read', { cause }), { statusCode: 400 })
}

function readText(bytes: ArrayBuffer): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
