import type { FastifyServerOptions } from 'fastify'
import { currentRequestId } from '#database/request-id'
import type { Config } from '../config.ts'

/** A log line has the id of its request, or of the run of a job, under this name. */
export const REQUEST_ID_LABEL = 'request'

type LogStream = { readonly write: (line: string) => unknown }

/** The log has JSON lines, or readable lines in a terminal; never a visitor's address, headers or query. */
export function loggerOptions(
  level: Config['logLevel'],
  isTerminal: boolean,
  stream: LogStream = process.stdout,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    mixin: addRequestId,
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
      : { stream }),
  }
}

type Logger = { readonly bindings: () => object }

/** A request's own log has its id already. */
function addRequestId(_about: object, _level: number, logger: Logger): object {
  const id = currentRequestId()
  return id === null || REQUEST_ID_LABEL in logger.bindings() ? {} : { [REQUEST_ID_LABEL]: id }
}

/** A failed write (disk full, closed pipe) would end the process if nobody listened. */
export function ignoreLogErrors() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** A query can hold personal data: a search, a reference, an address. */
export function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
