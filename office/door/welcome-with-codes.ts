import type { Staff } from '#database/staff/staff'
import { newRecoveryCodes } from '#server/staff/recovery-codes'
import { signInAs } from '#server/staff/sign-in'
import type { ScreenContent } from '../kit/page.ts'
import type { PostOutcome, PostRequest } from '../kit/screen.ts'
import { show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

/** Signs in a person who has just set a first or new password, and shows their recovery codes. */
export async function welcomeWithCodes(
  { context, visitor }: Pick<PostRequest, 'context' | 'visitor'>,
  staff: Staff,
): Promise<PostOutcome> {
  const codes = await newRecoveryCodes(context, staff)
  const tokens = await signInAs(context, staff, { ...visitor, way: 'password' })
  const next = screens.today.path
  return {
    kind: 'signed-in',
    tokens,
    next,
    content: recoveryCodesContent(codes, next),
  }
}

/** The codes are shown once. The person then goes on to `next`. */
export function recoveryCodesContent(codes: readonly string[], next: string): ScreenContent {
  return show('recovery-codes', 'Your recovery codes', { codes, next })
}
