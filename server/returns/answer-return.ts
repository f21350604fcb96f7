import { cleanText } from '#domain/form/text'
import type { ReturnFailure } from '#domain/owner-messages/returns'
import { failure, type Result } from '#domain/result'
import { MAX_RETURN_ADDRESS } from '#domain/return/return'
import type { ClockedDatabase } from '../base/context.ts'
import { changeReturn, type ReturnChange, takeReturnStep } from './change-return.ts'

const MAX_ANSWER = 1000

type Answer = ReturnChange & { readonly words: string }

/** `sendTo` says where the units go. It is kept with the return: the setting may change before they are sent. */
type Agreement = Answer & { readonly sendTo: string }

/** The customer may send the units. `words` says how; it may be empty. */
export async function agreeToReturn(
  desk: ClockedDatabase,
  { words, sendTo: typed, ...change }: Agreement,
): Promise<Result<null, ReturnFailure>> {
  const answer = cleanText(words)
  const sendTo = cleanText(typed)
  if (sendTo === '') return failure('return-address-missing')
  if (sendTo.length > MAX_RETURN_ADDRESS) return failure('return-address-long')
  if (answer.length > MAX_ANSWER) return failure('return-words-long')
  const step = { to: 'agreed', more: { answer, sendTo } } as const
  return changeReturn(desk, change, (trx, locked) => takeReturnStep(trx, locked, { change, step }))
}

/**
 * A return can be refused until it is settled, also after the units have come. The size that it holds is for sale
 * again.
 */
export async function refuseReturn(
  desk: ClockedDatabase,
  { words, ...change }: Answer,
): Promise<Result<null, ReturnFailure>> {
  const answer = cleanText(words)
  if (answer === '') return failure('return-words-missing')
  if (answer.length > MAX_ANSWER) return failure('return-words-long')
  const step = { to: 'refused', more: { answer } } as const
  return changeReturn(desk, change, (trx, locked) => takeReturnStep(trx, locked, { change, step }))
}
