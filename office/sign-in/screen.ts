import * as v from 'valibot'
import { hasStaff } from '#database/staff/staff'
import { asTyped } from '#domain/form/text'
import { ownerMessages } from '#domain/owner-messages/office'
import { finishPasskeySignIn, startPasskeySignIn } from '#server/staff/passkeys'
import { signIn } from '#server/staff/sign-in'
import { nextPath } from '../door/next-path.ts'
import { refuseStaffFailure, staffEmail } from '../door/staff-fields.ts'
import { MAX_BYTES_WITH_KEPT } from '../kit/kept-form.ts'
import { readPosted } from '../kit/read-posted.ts'
import { type Post, refuse, type ScreenRequest, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens['sign-in']

export const load = async ({ context, search }: ScreenRequest) =>
  show('sign-in', 'Sign in', {
    next: nextPath(search.get('next')),
    kept: '',
    hasStaff: await hasStaff(context.db),
  })

const form = v.object({
  email: staffEmail,
  password: v.pipe(asTyped, v.nonEmpty('password-missing')),
})

export const posts: readonly Post[] = [
  {
    path,
    access: 'visitor',
    screen: 'sign-in',
    maxBytes: MAX_BYTES_WITH_KEPT,
    handle: async ({ context, fields, visitor }) => {
      const read = readPosted(form, fields, ownerMessages)
      if (!read.ok) return read.error
      const signedIn = await signIn(context, read.value, visitor)
      if (!signedIn.ok) return refuseStaffFailure(signedIn.error)
      return {
        kind: 'signed-in',
        tokens: signedIn.value,
        next: nextPath(fields.text('next')),
        kept: fields.text('kept'),
      }
    },
  },
  {
    path: `${path}/passkey/options`,
    access: 'visitor',
    screen: 'sign-in',
    handle: async ({ context, origin, visitor }) => ({
      kind: 'json',
      body: await startPasskeySignIn(context, { origin, ...visitor }),
    }),
  },
  {
    path: `${path}/passkey`,
    access: 'visitor',
    screen: 'sign-in',
    maxBytes: MAX_BYTES_WITH_KEPT,
    handle: async ({ context, fields, visitor, origin }) => {
      const response = fields.text('response')
      const signedIn = await finishPasskeySignIn(context, { origin, response, ...visitor })
      if (!signedIn.ok) return refuse(422, ownerMessages['passkey-wrong'])
      return {
        kind: 'signed-in',
        tokens: signedIn.value,
        next: nextPath(fields.text('next')),
        kept: fields.text('kept'),
      }
    },
  },
]
