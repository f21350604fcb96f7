import { hasStaff } from '#database/staff/staff'
import { ownerMessages } from '#domain/owner-messages/office'
import { claimSetup } from '#server/staff/set-up'
import {
  errorOf,
  readCode,
  readEmail,
  readName,
  readNewPassword,
  refuseStaffFailure,
} from '../door/staff-fields.ts'
import { welcomeWithCodes } from '../door/welcome-with-codes.ts'
import { type Post, refuse, refuseFields, type ScreenRequest, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

/** Only while there is no staff; afterwards nobody learns that it existed. */
export const load = async ({ context }: ScreenRequest) =>
  (await hasStaff(context.db)) ? null : show('setup', 'Set up the shop', {})

export const posts: readonly Post[] = [
  {
    path: screens.setup.path,
    access: 'visitor',
    screen: 'setup',
    handle: async ({ context, fields, visitor }) => {
      if (await hasStaff(context.db)) return refuse(404, ownerMessages['already-set-up'])
      const code = readCode(fields)
      const name = readName(fields)
      const email = readEmail(fields)
      const password = readNewPassword(fields)
      if (!code.ok || !name.ok || !email.ok || !password.ok) {
        return refuseFields({
          code: errorOf(code),
          name: errorOf(name),
          email: errorOf(email),
          password: errorOf(password),
        })
      }
      const claim = {
        code: code.value,
        name: name.value,
        email: email.value,
        password: password.value,
      }
      const claimed = await claimSetup(context, claim, visitor)
      if (!claimed.ok) return refuseStaffFailure(claimed.error)
      return welcomeWithCodes({ context, visitor }, claimed.value)
    },
  },
]
