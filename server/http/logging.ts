import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/** JSON lines, or readable lines in a terminal; never a visitor's address, headers or query. */
export function loggerOptions(
  level: Config['logLevel'],
  isTerminal: boolean,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({
        method,
        path: withoutQuery(url),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    ...(isTerminal
      ? {
          transport: {
            target: 'pino-pretty',
            options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' },
          },
        }
      : { stream: process.stdout }),
  }
}

/** Without a listener, a failed write (disk full, closed pipe) would end the process. */
export function ignoreLogErrors() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** A query can hold personal data: a search, a reference, an address. */
export function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
