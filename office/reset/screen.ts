import { redeemReset } from '#server/staff/reset'
import { errorOf, readCode, readNewPassword, refuseStaffFailure } from '../door/staff-fields.ts'
import { welcomeWithCodes } from '../door/welcome-with-codes.ts'
import { type Post, refuseFields, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

export const load = async () => show('reset', 'New password', {})

export const posts: readonly Post[] = [
  {
    path: screens.reset.path,
    access: 'visitor',
    screen: 'reset',
    handle: async ({ context, fields, visitor }) => {
      const code = readCode(fields)
      const password = readNewPassword(fields)
      if (!code.ok || !password.ok) {
        return refuseFields({ code: errorOf(code), password: errorOf(password) })
      }
      const given = { code: code.value, password: password.value }
      const reset = await redeemReset(context, given, visitor)
      if (!reset.ok) return refuseStaffFailure(reset.error)
      return welcomeWithCodes({ context, visitor }, reset.value)
    },
  },
]
