import * as v from 'valibot'
import { listStaff } from '#database/staff/staff'
import { listOpenCodes } from '#database/staff/staff-codes'
import { whatsappLink } from '#domain/contact/contact-links'
import { choiceOf } from '#domain/form/fields'
import { ownerMessages } from '#domain/owner-messages/office'
import { DEFAULT_ROLE, ROLES, type Role } from '#domain/staff/roles'
import { invite, revokeInvitation } from '#server/staff/invite'
import { removeStaff, restoreStaff } from '#server/staff/remove-staff'
import { createReset } from '#server/staff/reset'
import { staffEmail } from '../door/staff-fields.ts'
import { readPosted } from '../kit/read-posted.ts'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  refuse,
  refuseFields,
  type ScreenRequest,
  show,
  signedInOf,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens.staff

export type Person = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly isDisabled: boolean
  readonly isYou: boolean
}

export const load = async (request: ScreenRequest) => {
  const { db, now } = request.context
  const people = await listStaff(db)
  const invitations = await listOpenCodes(db, 'invitation', now())
  return show('staff', 'Staff', {
    people: people.map(({ id, name, email, role, disabledAtMs }) => ({
      id,
      name,
      email,
      role,
      isDisabled: disabledAtMs !== null,
      isYou: id === signedInOf(request).staff.id,
    })),
    invitations: invitations.map(({ id, email, role, expiresAtMs }) => ({
      id,
      email: email ?? '',
      role: role ?? DEFAULT_ROLE,
      expiresAtMs: expiresAtMs ?? 0,
    })),
  })
}

const ofStaff = { access: 'manage-staff', screen: 'staff', needsProof: true } as const

const inviteForm = v.object({ email: staffEmail, role: choiceOf(ROLES, 'role-missing') })

export const posts: readonly Post[] = [
  {
    ...ofStaff,
    path: `${path}/invite`,
    handle: async (request) => {
      const { context, fields, origin } = request
      const read = readPosted(inviteForm, fields, ownerMessages)
      if (!read.ok) return read.error
      const { email, role } = read.value
      const invited = await invite(context, { email, role, actor: actorOfRequest(request) })
      if (!invited.ok) return refuseFields({ email: invited.error }, ownerMessages)
      const url = `${origin}${screens.join.path}#${invited.value}`
      const { brand } = context.settings.current()
      return showLink('invitation', { email, url, brandName: brand.name })
    },
  },
  {
    ...ofStaff,
    path: `${path}/revoke`,
    handle: async (request) => {
      const id = request.fields.text('invitation')
      const isRevoked = await revokeInvitation(request.context, {
        id,
        actor: actorOfRequest(request),
      })
      if (!isRevoked) return refuse(409, ownerMessages['invitation-gone'])
      return { kind: 'done', next: path, notice: 'invitation-revoked' }
    },
  },
  {
    ...ofStaff,
    path: `${path}/reset`,
    handle: async (request) => {
      const { context, fields, origin } = request
      const email = fields.text('email')
      const reset = await createReset(context, { email, actor: actorOfRequest(request) })
      if (!reset.ok) return refuse(409, ownerMessages[reset.error])
      const url = `${origin}${screens.reset.path}#${reset.value}`
      const { brand } = context.settings.current()
      return showLink('reset', { email, url, brandName: brand.name })
    },
  },
  {
    ...ofStaff,
    path: `${path}/remove`,
    handle: async (request) => {
      const staffId = request.fields.text('person')
      const actor = actorOfRequest(request)
      const removed = await removeStaff(request.context, { staffId, actor })
      if (!removed.ok) return refuse(409, ownerMessages[removed.error])
      return { kind: 'done', next: path, notice: 'person-removed' }
    },
  },
  {
    ...ofStaff,
    path: `${path}/restore`,
    handle: async (request) => {
      const staffId = request.fields.text('person')
      const actor = actorOfRequest(request)
      const restored = await restoreStaff(request.context, { staffId, actor })
      if (!restored.ok) return refuse(409, ownerMessages[restored.error])
      return { kind: 'done', next: path, notice: 'person-restored' }
    },
  },
]

type Link = { readonly email: string; readonly url: string; readonly brandName: string }

function showLink(kind: 'invitation' | 'reset', { email, url, brandName }: Link): PostOutcome {
  const words =
    kind === 'invitation'
      ? `Join the staff of ${brandName}: ${url}`
      : `Set your new password for ${brandName}: ${url}`
  return {
    kind: 'show',
    content: show(
      'staff-link',
      kind === 'invitation' ? 'The invitation' : 'The link for a new password',
      { kind, email, url, whatsappUrl: whatsappLink('', words) },
    ),
  }
}
