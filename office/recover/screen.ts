import { recover } from '#server/staff/recovery-codes'
import { signInAs } from '#server/staff/sign-in'
import {
  errorOf,
  readCode,
  readEmail,
  readNewPassword,
  refuseStaffFailure,
} from '../door/staff-fields.ts'
import { type Post, refuseFields, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

export const load = async () => show('recover', 'Use a recovery code', {})

export const posts: readonly Post[] = [
  {
    path: screens.recover.path,
    access: 'visitor',
    screen: 'recover',
    handle: async ({ context, fields, visitor }) => {
      const email = readEmail(fields)
      const code = readCode(fields)
      const password = readNewPassword(fields)
      if (!email.ok || !code.ok || !password.ok) {
        return refuseFields({
          email: errorOf(email),
          code: errorOf(code),
          password: errorOf(password),
        })
      }
      const given = { email: email.value, code: code.value, password: password.value }
      const recovered = await recover(context, given, visitor)
      if (!recovered.ok) return refuseStaffFailure(recovered.error)
      const way = { ...visitor, way: 'recovery-code' } as const
      const tokens = await signInAs(context, recovered.value, way)
      return { kind: 'signed-in', tokens, next: screens.account.path, notice: 'password-changed' }
    },
  },
]
