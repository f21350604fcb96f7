import type { IncomingMessage } from 'node:http'

const ABSOLUTE = /^https?:\/\/(?<host>[^/?#]*)\/?(?<rest>.*)$/i

/**
 * A client that takes the shop for a proxy asks for `http://host/path`. It gets what is at this path here, by the host
 * that it named there, whatever its Host header says (RFC 9112, 3.2.2). The shop never asks another host for it.
 */
export function rewriteAbsoluteForm(request: Pick<IncomingMessage, 'url' | 'headers'>) {
  if (request.url === undefined || request.url.startsWith('/')) return
  const { host, rest } = ABSOLUTE.exec(request.url)?.groups ?? {}
  if (host === undefined) return
  request.url = `/${rest}`
  request.headers.host = host
}
