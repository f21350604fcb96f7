import * as v from 'valibot'
import { ownerMessages } from '#domain/owner-messages/office'
import { recover } from '#server/staff/recovery-codes'
import { signInAs } from '#server/staff/sign-in'
import { newPassword, refuseStaffFailure, staffCode, staffEmail } from '../door/staff-fields.ts'
import { readPosted } from '../kit/read-posted.ts'
import { type Post, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

export const load = async () => show('recover', 'Use a recovery code', {})

const form = v.object({ email: staffEmail, code: staffCode, password: newPassword })

export const posts: readonly Post[] = [
  {
    path: screens.recover.path,
    access: 'visitor',
    screen: 'recover',
    handle: async ({ context, fields, visitor }) => {
      const read = readPosted(form, fields, ownerMessages)
      if (!read.ok) return read.error
      const recovered = await recover(context, read.value, visitor)
      if (!recovered.ok) return refuseStaffFailure(recovered.error)
      const way = { ...visitor, way: 'recovery-code' } as const
      const tokens = await signInAs(context, recovered.value, way)
      return { kind: 'signed-in', tokens, next: screens.account.path, notice: 'password-changed' }
    },
  },
]
