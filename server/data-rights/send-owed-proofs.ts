import {
  listOwedProofs,
  type OwedProof,
  proofLetterKey,
  replaceProofToken,
} from '#database/repositories/data-rights-requests'
import { enqueueMail } from '#database/repositories/outbox'
import { receivedLetter } from '#domain/data-rights/request-letters'
import { withLetterAllowance } from '../mail/letter-allowance.ts'
import type { DataRightsDesk } from './data-rights-desk.ts'
import { newProof } from './new-proof.ts'

type Desk = Omit<DataRightsDesk, 'random'>

/** Sends the proof mails that a limit delayed when the request arrived, oldest request first. */
export async function sendOwedProofs(desk: Desk): Promise<void> {
  for (const request of await listOwedProofs(desk.db)) {
    if ((await sendOwedProof(desk, request)) === 'all') return
  }
}

async function sendOwedProof(desk: Desk, request: OwedProof) {
  const { email, number } = request
  // Without an address: its network was counted when the request arrived.
  const allowance = { topic: 'data-rights', email, ip: null } as const
  const sent = await withLetterAllowance(desk, allowance, async (trx, nowMs) => {
    // Only the hash of the first token was stored, so the mail gets a new one.
    const { proofUrl, proofTokenHash } = newProof(desk.publicUrl)
    if (!(await replaceProofToken(trx, request, proofTokenHash))) return
    const letter = receivedLetter({ ...request, proofUrl })
    await enqueueMail(trx, { kind: 'letter', dedupeKey: proofLetterKey(number), letter, nowMs })
  })
  return sent.ok ? null : sent.error
}
