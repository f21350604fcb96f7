import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { stepsOf } from './smtp-steps.ts'

/** The time is short, so that the server does not end it first, and long enough for the next mail of a queue. */
const KEPT_MS = 3_000
/** This is below the usual limits of mail servers. */
const MAX_MAILS = 100
/** The reply to RSET may take this long. */
const RESET_TIMEOUT_MS = 2_000
/** The reply to QUIT may take this long. */
const QUIT_TIMEOUT_MS = 2_000

export type OpenConnection = {
  readonly connection: SMTPConnection
  /** So many were sent over it. */
  readonly mails: number
}

export type KeptConnections = {
  /** Returns one that still answers, or null if a new one is needed. */
  readonly take: () => Promise<OpenConnection | null>
  /** It waits for the next mail. */
  readonly keep: (open: OpenConnection) => void
  readonly close: () => void
}

/** Keeps connections over which a mail was sent. Nobody uses one until it is taken. */
export function keepConnections(keptMs = KEPT_MS): KeptConnections {
  const idle = new Map<OpenConnection, NodeJS.Timeout>()

  function end(open: OpenConnection) {
    clearTimeout(idle.get(open))
    idle.delete(open)
    quit(open.connection)
  }

  return {
    take: async () => {
      const [open] = idle.keys()
      if (open === undefined) return null
      clearTimeout(idle.get(open))
      idle.delete(open)
      if (await stillAnswers(open.connection)) return open
      open.connection.close()
      return null
    },
    keep: (open) => {
      if (open.mails < MAX_MAILS) idle.set(open, setTimeout(end, keptMs, open).unref())
      else quit(open.connection)
    },
    close: () => {
      for (const open of idle.keys()) end(open)
    },
  }
}

/** RSET changes nothing, so a connection that is found broken costs no mail an attempt. */
async function stillAnswers(connection: SMTPConnection): Promise<boolean> {
  const step = stepsOf(connection, AbortSignal.timeout(RESET_TIMEOUT_MS))
  return (await step((done) => connection.reset(done))) === null
}

/** The mails are accepted already, so the reply to QUIT is not awaited; the timer frees the connection. */
function quit(connection: SMTPConnection) {
  connection.quit()
  setTimeout(() => connection.close(), QUIT_TIMEOUT_MS).unref()
}
