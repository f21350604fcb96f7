import * as v from 'valibot'
import { listPasskeys } from '#database/staff/passkeys'
import { countOpenCodes } from '#database/staff/staff-codes'
import { listSessions } from '#database/staff/staff-sessions'
import { ownerMessages } from '#domain/owner-messages/office'
import { changePassword } from '#server/staff/change-password'
import { finishPasskey, removePasskey, startPasskey } from '#server/staff/passkeys'
import { renewRecoveryCodes } from '#server/staff/recovery-codes'
import { signOut } from '#server/staff/sign-out'
import { newPassword } from '../door/staff-fields.ts'
import { recoveryCodesContent } from '../door/welcome-with-codes.ts'
import { readPosted } from '../kit/read-posted.ts'
import { type Post, refuse, type ScreenRequest, show, signedInOf } from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens.account

export const load = async (request: ScreenRequest) => {
  const { db } = request.context
  const { staff, session } = signedInOf(request)
  const devices = await listSessions(db, staff.id)
  const passkeys = await listPasskeys(db, staff.id)
  return show('account', 'Your account', {
    email: staff.email,
    devices: devices.map(({ id, device, createdAtMs, seenAtMs }) => ({
      id,
      name: device,
      isThisOne: id === session.id,
      signedInAtMs: createdAtMs,
      seenAtMs,
    })),
    passkeys: passkeys.map(({ id, name, createdAtMs, usedAtMs }) => ({
      id,
      name,
      createdAtMs,
      usedAtMs,
    })),
    recoveryCodesLeft: await countOpenCodes(db, { kind: 'recovery', staffId: staff.id }),
  })
}

const ofAccount = { access: 'staff', screen: 'account' } as const

/** When a reset or another device ends the session while the post is under way, the page asks to sign in. */
const SIGNED_OUT = { kind: 'done', next: path } as const

const passwordForm = v.object({ password: newPassword })

export const posts: readonly Post[] = [
  {
    ...ofAccount,
    path: `${path}/sign-out`,
    handle: async (request) => {
      await signOut(request.context, signedInOf(request))
      return { kind: 'signed-out', next: screens['sign-in'].path, notice: 'signed-out' }
    },
  },
  {
    ...ofAccount,
    path: `${path}/devices`,
    handle: async (request) => {
      const id = request.fields.text('device')
      const isOut = await signOut(request.context, signedInOf(request), id)
      if (!isOut) return refuse(409, ownerMessages['device-gone'])
      return { kind: 'done', next: path, notice: 'device-removed' }
    },
  },
  {
    ...ofAccount,
    path: `${path}/password`,
    needsProof: true,
    handle: async (request) => {
      const read = readPosted(passwordForm, request.fields, ownerMessages)
      if (!read.ok) return read.error
      const { context } = request
      const isChanged = await changePassword(context, signedInOf(request), read.value.password)
      if (!isChanged) return SIGNED_OUT
      return { kind: 'done', next: path, notice: 'password-changed' }
    },
  },
  {
    ...ofAccount,
    path: `${path}/recovery-codes`,
    needsProof: true,
    handle: async (request) => {
      const codes = await renewRecoveryCodes(request.context, signedInOf(request))
      if (codes === null) return SIGNED_OUT
      return { kind: 'show', content: recoveryCodesContent(codes, path) }
    },
  },
  {
    ...ofAccount,
    path: `${path}/passkeys/options`,
    needsProof: true,
    handle: async (request) => {
      const { context, origin } = request
      const options = { origin, brandName: context.settings.current().brand.name }
      return { kind: 'json', body: await startPasskey(context, signedInOf(request), options) }
    },
  },
  {
    ...ofAccount,
    path: `${path}/passkeys`,
    needsProof: true,
    handle: async (request) => {
      const { context, fields, origin, visitor } = request
      const answer = { origin, response: fields.text('response'), device: visitor.device }
      const added = await finishPasskey(context, signedInOf(request), answer)
      if (!added.ok && added.error === 'signed-out') return SIGNED_OUT
      if (!added.ok) return refuse(422, ownerMessages[added.error])
      return { kind: 'done', next: path, notice: 'passkey-added' }
    },
  },
  {
    ...ofAccount,
    path: `${path}/passkeys/remove`,
    needsProof: true,
    handle: async (request) => {
      await removePasskey(request.context, signedInOf(request), request.fields.text('passkey'))
      return { kind: 'done', next: path, notice: 'passkey-removed' }
    },
  },
]
