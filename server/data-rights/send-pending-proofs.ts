import {
  listPendingProofs,
  type PendingProof,
  proofLetterKey,
  replaceProofToken,
} from '#database/data-rights/data-rights-requests'
import { enqueueMail } from '#database/mail/outbox'
import { receivedLetter } from '#domain/data-rights/request-letters'
import { withLetterAllowance } from '../mail/letter-allowance.ts'
import type { DataRightsContext } from './data-rights-context.ts'
import { newProof } from './new-proof.ts'

/** Sends the proof mails that the limit of a mailbox delayed when the request arrived, oldest request first. */
export async function sendPendingProofs(desk: DataRightsContext): Promise<void> {
  for (const request of await listPendingProofs(desk.db)) await sendOwedProof(desk, request)
}

async function sendOwedProof(desk: DataRightsContext, request: PendingProof): Promise<void> {
  const { email, number } = request
  // No address is given: its network was counted when the request arrived.
  const allowance = { purpose: 'data-rights', email, ip: null } as const
  await withLetterAllowance(desk, allowance, async (trx, { nowMs, turn }) => {
    // The database has only the hash of the first token, so the mail gets a new one.
    const { proofUrl, proofTokenHash } = newProof(desk.config.publicUrl)
    if (!(await replaceProofToken(trx, request, proofTokenHash))) return
    const letter = receivedLetter({ ...request, proofUrl }, desk.settings.current().brand)
    const dedupeKey = proofLetterKey(number)
    await enqueueMail(trx, { kind: 'letter', dedupeKey, letter, nowMs, turn })
  })
}
