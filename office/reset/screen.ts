import * as v from 'valibot'
import { ownerMessages } from '#domain/owner-messages/office'
import { redeemReset } from '#server/staff/reset'
import { newPassword, refuseStaffFailure, staffCode } from '../door/staff-fields.ts'
import { welcomeWithCodes } from '../door/welcome-with-codes.ts'
import { readPosted } from '../kit/read-posted.ts'
import { type Post, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

export const load = async () => show('reset', 'New password', {})

const form = v.object({ code: staffCode, password: newPassword })

export const posts: readonly Post[] = [
  {
    path: screens.reset.path,
    access: 'visitor',
    screen: 'reset',
    handle: async ({ context, fields, visitor }) => {
      const read = readPosted(form, fields, ownerMessages)
      if (!read.ok) return read.error
      const reset = await redeemReset(context, read.value, visitor)
      if (!reset.ok) return refuseStaffFailure(reset.error)
      return welcomeWithCodes({ context, visitor }, reset.value)
    },
  },
]
