import { notePointDone } from '#database/opening/opening-points'
import { failure, type Result, success } from '#domain/result'
import type { AppContext } from '../base/context.ts'
import { askProvider } from '../payments/ask-provider.ts'
import { liveKeysMark } from '../payments/typed-keys.ts'

type Refusal = 'not-set' | 'keys-refused' | 'provider-away'

/** Asks the provider whether it accepts the keys that are used. That live ones were accepted is noted. */
export async function tryPaymentKeys(
  { db, now, config }: Pick<AppContext, 'db' | 'now' | 'config'>,
  staffId: string,
): Promise<Result<null, Refusal>> {
  const asked = askProvider(config)
  const doneWith = liveKeysMark(config)
  if (asked === null) return failure('not-set')
  const answer = await asked.checkKeys()
  if (!answer.ok) {
    return failure(answer.error === 'payments-refused' ? 'keys-refused' : 'provider-away')
  }
  if (doneWith !== null) {
    await notePointDone(db, { point: 'payments', staffId, doneWith, nowMs: now() })
  }
  return success(null)
}
