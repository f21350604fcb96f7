import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../env.ts'

/** JSON lines for machines, readable lines for a person at a terminal; never who asked for what. */
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

/** A log that cannot be written, because the disk is full or nobody reads it, stops nothing. */
export function outliveTheLog() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** A query can hold what somebody typed: a search, a reference, an address. */
export function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
