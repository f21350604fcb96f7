import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Job } from '../base/jobs/repeat.ts'
import { ONE_A_SECOND } from '../mail/mailer.ts'
import { beginDueMail, type MailJob, POLL_MS, type Sending } from './send-mails.ts'

/** Sends until stopped; `stop` waits for the mails in flight. */
export function startMailJob(job: MailJob): Job {
  const stopping = new AbortController()
  const untilStopped = { signal: stopping.signal, ref: false }
  const { pause = (ms) => pauseFor(ms, null, untilStopped).catch(() => undefined) } = job
  const stoppable = { ...job, pause, stopping: stopping.signal }
  const { atOnce } = job.mailer.pace ?? ONE_A_SECOND
  const inFlight = new Set<Sending>()

  async function work() {
    while (!stopping.signal.aborted) {
      // One letter at a time: it is counted once it is sent, and many slow ones would hold up the mails about orders.
      const letters = [...inFlight].filter(({ isOrderMail }) => !isOrderMail)
      const choice = { onlyOrderMails: letters.length > 0 }
      const { nextRunAtMs, sending } = await beginDueMail(stoppable, choice).catch(later)
      if (sending) follow(sending)
      // The wait is capped, because the clock may have been set back meanwhile.
      const waited = pause(Math.min(Math.max(0, nextRunAtMs - job.now()), POLL_MS))
      // The next letter need not wait for the next look.
      await Promise.race([waited, ...(sending ? [] : letters.map(({ ended }) => ended))])
      while (inFlight.size >= atOnce) await Promise.race(endsOf(inFlight))
    }
    await Promise.all(endsOf(inFlight))
    job.mailer.close?.()
  }

  function follow({ isOrderMail, ended }: Sending) {
    const followed: Sending = {
      isOrderMail,
      ended: ended.catch(report).finally(() => inFlight.delete(followed)),
    }
    inFlight.add(followed)
  }

  function later(error: unknown) {
    report(error)
    return { nextRunAtMs: job.now() + POLL_MS, sending: null }
  }

  function report(error: unknown) {
    job.log.error({ err: error }, 'mails not sent')
  }

  const ended = work()
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

function endsOf(sendings: ReadonlySet<Sending>): readonly Promise<void>[] {
  return [...sendings].map(({ ended }) => ended)
}
