import { putPointOff } from '#database/opening/opening-points'
import { OPENING_POINTS } from '#domain/opening/opening-points'
import type { AppContext } from '#server/base/context'

/** A shop that was opened long ago: nothing of that is on Today. `staffId` has no passkey, and wants none. */
export async function putAllOff({ db, now }: AppContext, staffId: string): Promise<void> {
  for (const point of OPENING_POINTS) {
    await putPointOff(db, { point, staffId, nowMs: now(), byId: staffId })
  }
}
