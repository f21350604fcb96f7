import type { IncomingMessage } from 'node:http'

export type Encoding = 'br' | 'gzip'

type Asking = Pick<IncomingMessage, 'headers'>

/** The header names the encoding without the weight 0. nginx.conf has the same expressions for the key of its copies. */
export const ACCEPTS: Readonly<Record<Encoding, RegExp>> = {
  br: /(?:^|,)\s*br\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i,
  gzip: /(?:^|,)\s*gzip\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:$|,)))/i,
}

export function acceptsEncoding({ headers }: Asking, encoding: Encoding): boolean {
  return ACCEPTS[encoding].test(headers['accept-encoding'] ?? '')
}

/**
 * The encoding with the smallest output that the browser accepts, or null: then the answer is not encoded, as RFC 9110
 * has it even for whoever refuses that.
 */
export function acceptedEncoding(request: Asking): Encoding | null {
  return acceptsEncoding(request, 'br') ? 'br' : acceptsEncoding(request, 'gzip') ? 'gzip' : null
}
