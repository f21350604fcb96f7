import { listPasskeys } from '#database/staff/passkeys'
import type { KeptForm } from '../kit/kept-form-data.ts'
import type { ScreenContent } from '../kit/page.ts'
import { type ScreenRequest, show, signedInOf } from '../kit/screen.ts'

/** Shows the page of step-up, which keeps the form that it interrupts. */
export async function askForProof(request: ScreenRequest, kept: KeptForm): Promise<ScreenContent> {
  const passkeys = await listPasskeys(request.context.db, signedInOf(request).staff.id)
  return show('prove', 'Is it you?', { ...kept, hasPasskey: passkeys.length > 0 })
}
