import { findUnmailed, isUnconfirmed } from '#database/waiting/waiting-list'
import { variantKey } from '#domain/catalogue/product-variant'
import { personalMailboxOf } from '#domain/drop/personal-mailbox'
import type { LineContext } from '../line/line-context.ts'
import { withLetterAllowance } from '../mail/letter-allowance.ts'
import { enqueueRequestLetter } from './request-letter.ts'

/** The next run goes on. */
const MAX_REQUESTS_AT_ONCE = 200

/** Mails the links of requests that the limit of their mailbox delayed, one of each mailbox at a time. */
export async function sendDeferredLetters(waiting: LineContext): Promise<void> {
  for (const request of await findUnmailed(waiting.db, MAX_REQUESTS_AT_ONCE)) {
    // The network was counted when the letter was stored.
    const email = personalMailboxOf(request.person.email)
    const allowance = { purpose: 'waiting', about: variantKey(request), email, ip: null } as const
    await withLetterAllowance(waiting, allowance, async (trx, allowed) => {
      // The person may have left, or been erased, since they were listed.
      if (!(await isUnconfirmed(trx, request.id))) return
      await enqueueRequestLetter(waiting, trx, { request, person: request.person, ...allowed })
    })
  }
}
