import { ownerMessages } from '#domain/owner-messages/office'
import { finishPasskeyProof, startPasskeyProof } from '#server/staff/passkeys'
import { provePassword } from '#server/staff/prove'
import { askForProof } from '../door/ask-for-proof.ts'
import { nextPath } from '../door/next-path.ts'
import { refuseStaffFailure } from '../door/staff-fields.ts'
import { MAX_BYTES_WITH_KEPT } from '../kit/kept-form.ts'
import { PROVE_PATH } from '../kit/paths.ts'
import {
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  refuseFields,
  signedInOf,
} from '../kit/screen.ts'

/** Step-up asks for the password or a passkey again, which is good for five minutes. */
export const posts: readonly Post[] = [
  {
    path: PROVE_PATH,
    access: 'staff',
    screen: 'account',
    maxBytes: MAX_BYTES_WITH_KEPT,
    handle: async (request) => {
      const { context, fields } = request
      const password = fields.text('password')
      if (password === '') {
        return askAgain(request, refuseFields({ password: 'password-missing' }, ownerMessages))
      }
      const proved = await provePassword(context, signedInOf(request), password)
      if (!proved.ok) return askAgain(request, refuseStaffFailure(proved.error))
      const next = nextPath(fields.text('next'))
      return { kind: 'signed-in', tokens: null, next, kept: fields.text('kept') }
    },
  },
  {
    path: `${PROVE_PATH}/passkey/options`,
    access: 'staff',
    screen: 'account',
    handle: async (request) => {
      const { context, origin } = request
      return { kind: 'json', body: await startPasskeyProof(context, signedInOf(request), origin) }
    },
  },
  {
    path: `${PROVE_PATH}/passkey`,
    access: 'staff',
    screen: 'account',
    maxBytes: MAX_BYTES_WITH_KEPT,
    handle: async (request) => {
      const { context, fields, origin } = request
      const response = fields.text('response')
      const isProved = await finishPasskeyProof(context, signedInOf(request), { origin, response })
      if (!isProved) return askAgain(request, refuse(422, ownerMessages['passkey-wrong']))
      const next = nextPath(fields.text('next'))
      return { kind: 'signed-in', tokens: null, next, kept: fields.text('kept') }
    },
  },
]

/** Asks again, and keeps the form that was interrupted. */
async function askAgain(request: PostRequest, refusal: PostOutcome): Promise<PostOutcome> {
  const { fields } = request
  const kept = { next: nextPath(fields.text('next')), kept: fields.text('kept') }
  const content = await askForProof(request, kept)
  return refusal.kind === 'refused' ? { ...refusal, content } : refusal
}
