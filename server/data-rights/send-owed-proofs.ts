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

/** Letters that had to wait for their turn when the request came, the oldest request first. */
export async function sendOwedProofs(desk: Desk): Promise<void> {
  for (const request of await listOwedProofs(desk.db)) {
    if ((await sendOwedProof(desk, request)) === 'all') return
  }
}

async function sendOwedProof(desk: Desk, request: OwedProof) {
  const { email, number } = request
  // Counted by its source when it came.
  const asked = { topic: 'data-rights', email, ip: null } as const
  const sent = await withLetterAllowance(desk, asked, async (trx, nowMs) => {
    // Only the hash of the first token was kept, so the letter gets another one.
    const { proofUrl, proofTokenHash } = newProof(desk.publicUrl)
    if (!(await replaceProofToken(trx, request, proofTokenHash))) return
    const letter = receivedLetter({ ...request, proofUrl })
    await enqueueMail(trx, { kind: 'letter', dedupeKey: proofLetterKey(number), letter, nowMs })
  })
  return sent.ok ? null : sent.error
}
