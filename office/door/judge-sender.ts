import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/base/context'
import { trustSender } from '#server/base/http/bound-bodies'
import { isFromOffice, officeOriginOf } from '#server/base/http/office-origin'
import { isEndedSession } from '#server/staff/sessions'
import { sendOfficeError } from '../frame/handle-office-errors.ts'
import { FORBIDDEN } from '../frame/refusals.ts'
import { sendOwnerPage } from '../frame/send-owner-page.ts'
import type { Access } from '../kit/access.ts'
import { MAX_KEPT_BYTES } from '../kit/kept-form.ts'
import { readSessionToken } from './session-cookie.ts'
import { readVisit, refuseAccess } from './visit.ts'

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i

type Sender = {
  readonly access: Access
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Judges where a post comes from and who sent it, before a byte of its body is read: 2 MB of a stranger cost no more
 * than a few cached pages. Only a form whose session has ended is read without one, to come back filled in after
 * signing in (handle-post.ts).
 */
export async function judgeSender(context: AppContext, { access, request, reply }: Sender) {
  if (!isFromOffice(context.config, request)) {
    return sendOfficeError(context, { request, reply, status: 403 })
  }
  if (access === 'visitor') return
  const visit = await readVisit(context, request)
  const { signedIn } = visit
  switch (refuseAccess(access, signedIn)) {
    case null:
      return signedIn ? trustSender(request, signedIn.staff.id) : undefined
    case 'forbidden':
      return sendOwnerPage({ reply, visit, content: FORBIDDEN, status: 403 })
    case 'sign-in':
      if (await isFormOfEndedSession(context, request)) return
      return sendOfficeError(context, { request, reply, status: 401 })
  }
}

export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return FORM.test(headers['content-type'] ?? '')
}

/** Browsers tell the length of a form; a body without one is not read. */
async function isFormOfEndedSession(context: AppContext, request: FastifyRequest) {
  const { 'content-length': length } = request.headers
  if (!isForm(request) || !(Number(length) <= MAX_KEPT_BYTES)) return false
  const token = readSessionToken(request, officeOriginOf(context.config, request))
  return token !== null && isEndedSession(context, token)
}
