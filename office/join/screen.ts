import { join } from '#server/staff/invite'
import {
  errorOf,
  readCode,
  readName,
  readNewPassword,
  refuseStaffFailure,
} from '../door/staff-fields.ts'
import { welcomeWithCodes } from '../door/welcome-with-codes.ts'
import { type Post, refuseFields, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

export const load = async () => show('join', 'Join the staff', {})

export const posts: readonly Post[] = [
  {
    path: screens.join.path,
    access: 'visitor',
    screen: 'join',
    handle: async ({ context, fields, visitor }) => {
      const code = readCode(fields)
      const name = readName(fields)
      const password = readNewPassword(fields)
      if (!code.ok || !name.ok || !password.ok) {
        return refuseFields({
          code: errorOf(code),
          name: errorOf(name),
          password: errorOf(password),
        })
      }
      const joining = { code: code.value, name: name.value, password: password.value }
      const joined = await join(context, joining, visitor)
      if (!joined.ok) return refuseStaffFailure(joined.error)
      return welcomeWithCodes({ context, visitor }, joined.value)
    },
  },
]
