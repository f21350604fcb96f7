import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SmtpError } from './smtp-failure.ts'

type Done = (error?: SmtpError | null) => void

/** Runs one SMTP step. Returns its error or null; a closed connection or the timeout also ends it. */
export function stepsOf(connection: SMTPConnection, signal: AbortSignal) {
  return async (begin: (done: Done) => void): Promise<SmtpError | null> => {
    const { promise, resolve } = Promise.withResolvers<SmtpError | null>()
    const onError = (error: SmtpError) => resolve(error)
    const onEnd = () => resolve({ message: 'the connection was closed' })
    const onAbort = () => resolve(signal.reason)
    connection.once('error', onError)
    connection.once('end', onEnd)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    else begin((error) => resolve(error ?? null))
    try {
      return await promise
    } finally {
      connection.off('error', onError)
      connection.off('end', onEnd)
      signal.removeEventListener('abort', onAbort)
    }
  }
}
