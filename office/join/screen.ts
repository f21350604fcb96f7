import * as v from 'valibot'
import { ownerMessages } from '#domain/owner-messages/office'
import { join } from '#server/staff/invite'
import { newPassword, refuseStaffFailure, staffCode, staffName } from '../door/staff-fields.ts'
import { welcomeWithCodes } from '../door/welcome-with-codes.ts'
import { readPosted } from '../kit/read-posted.ts'
import { type Post, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

export const load = async () => show('join', 'Join the staff', {})

const form = v.object({ code: staffCode, name: staffName, password: newPassword })

export const posts: readonly Post[] = [
  {
    path: screens.join.path,
    access: 'visitor',
    screen: 'join',
    handle: async ({ context, fields, visitor }) => {
      const read = readPosted(form, fields, ownerMessages)
      if (!read.ok) return read.error
      const joined = await join(context, read.value, visitor)
      if (!joined.ok) return refuseStaffFailure(joined.error)
      return welcomeWithCodes({ context, visitor }, joined.value)
    },
  },
]
