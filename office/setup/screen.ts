import * as v from 'valibot'
import { hasStaff } from '#database/staff/staff'
import { ownerMessages } from '#domain/owner-messages/office'
import { claimSetup } from '#server/staff/set-up'
import {
  newPassword,
  refuseStaffFailure,
  staffCode,
  staffEmail,
  staffName,
} from '../door/staff-fields.ts'
import { welcomeWithCodes } from '../door/welcome-with-codes.ts'
import { readPosted } from '../kit/read-posted.ts'
import { type Post, refuse, type ScreenRequest, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

/** The page exists only while there is no staff; afterwards nobody learns that it existed. */
export const load = async ({ context }: ScreenRequest) =>
  (await hasStaff(context.db)) ? null : show('setup', 'Set up the shop', {})

const form = v.object({
  code: staffCode,
  name: staffName,
  email: staffEmail,
  password: newPassword,
})

export const posts: readonly Post[] = [
  {
    path: screens.setup.path,
    access: 'visitor',
    screen: 'setup',
    handle: async ({ context, fields, visitor }) => {
      if (await hasStaff(context.db)) return refuse(404, ownerMessages['already-set-up'])
      const read = readPosted(form, fields, ownerMessages)
      if (!read.ok) return read.error
      const claimed = await claimSetup(context, read.value, visitor)
      if (!claimed.ok) return refuseStaffFailure(claimed.error)
      return welcomeWithCodes({ context, visitor }, claimed.value)
    },
  },
]
