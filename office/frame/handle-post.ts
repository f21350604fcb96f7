import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OwnerNotice } from '#domain/owner-messages/notices'
import { ownerMessages } from '#domain/owner-messages/office'
import { deviceName } from '#domain/staff/device-name'
import type { AppContext } from '#server/base/context'
import { wantsHtml } from '#server/base/http/errors'
import { networkOf } from '#server/base/http/network-of'
import { findSignedIn, isProved } from '#server/staff/sessions'
import { askForProof } from '../door/ask-for-proof.ts'
import { readDeviceToken, setDeviceCookie } from '../door/device-cookie.ts'
import { isForm } from '../door/judge-sender.ts'
import { clearSessionCookie, setSessionCookie } from '../door/session-cookie.ts'
import { readSearch, readVisit, refuseAccess, type Visit } from '../door/visit.ts'
import { fieldTexts, readFields } from '../kit/fields.ts'
import { keepForm, readKeptForm, withoutSecrets } from '../kit/kept-form.ts'
import type { KeptForm } from '../kit/kept-form-data.ts'
import type { ScreenContent } from '../kit/page.ts'
import { screenPath } from '../kit/paths.ts'
import type { Post, PostOutcome } from '../kit/screen.ts'
import { show } from '../kit/screen.ts'
import { screens } from '../screens.ts'
import { sendOfficeError } from './handle-office-errors.ts'
import { matchScreen } from './match-screen.ts'
import { FORBIDDEN, NOT_FOUND } from './refusals.ts'
import { screenModules } from './screen-modules.ts'
import { sendOwnerPage } from './send-owner-page.ts'

type Posted = {
  readonly post: Post
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Carries out a post. Its sender was judged before the body was read (judge-sender.ts), and is judged again: the
 * session may have ended while the body arrived.
 */
export async function handlePost(context: AppContext, { post, request, reply }: Posted) {
  const visit = await readVisit(context, request)
  const refusal = refuseAccess(post.access, visit.signedIn)
  if (refusal === 'sign-in') return askToSignIn({ post, request, reply, visit })
  if (refusal === 'forbidden') {
    return sendOwnerPage({ reply, visit, content: FORBIDDEN, status: 403 })
  }
  if (post.needsProof && visit.signedIn && !isProved(visit.signedIn, context.now())) {
    const content = await askForProof(visit, keptOf(post, request, visit))
    return sendOwnerPage({ reply, visit, content, status: 403 })
  }
  const visitor = {
    network: networkOf(request.ip),
    device: deviceName(request.headers['user-agent'] ?? ''),
    deviceToken: readDeviceToken(request, visit.origin),
  }
  const { body } = request
  const outcome = await post.handle({ ...visit, fields: readFields(body), body, visitor })
  return respond({ post, request, reply, visit }, outcome)
}

type Visited = Posted & { readonly visit: Visit }

/** The session ended while a form was open: it comes back filled in, and is never carried out by itself. */
async function askToSignIn({ post, request, reply, visit }: Visited) {
  const content: ScreenContent = show('sign-in', 'Sign in', {
    ...keptOf(post, request, visit),
    hasStaff: true,
  })
  const form = {
    action: screens['sign-in'].path,
    values: {},
    errors: {},
    message: ownerMessages['signed-out'],
  }
  return sendOwnerPage({ reply, visit, content, status: 401, form })
}

function keptOf(post: Post, request: FastifyRequest, visit: Visit): KeptForm {
  return {
    next: screenPath(post.screen, visit.params),
    kept: keepForm(visit.path, fieldTexts(request.body)),
  }
}

async function respond({ post, request, reply, visit }: Visited, outcome: PostOutcome) {
  switch (outcome.kind) {
    case 'done':
      return reply.redirect(withNotice(outcome.next, outcome.notice), 303)
    case 'signed-out':
      clearSessionCookie(reply, visit.origin)
      return reply.redirect(withNotice(outcome.next, outcome.notice), 303)
    case 'signed-in':
      return welcome(reply, visit, outcome)
    case 'json':
      return isPressed(request)
        ? leadBack({ post, request, reply, visit }, outcome.status ?? 200)
        : reply.code(outcome.status ?? 200).send(outcome.body)
    case 'file': {
      const disposition = `attachment; filename="${outcome.name}"`
      return reply
        .header('content-disposition', disposition)
        .type(outcome.type)
        .send(Buffer.from(outcome.content))
    }
    case 'show':
      return sendOwnerPage({ reply, visit, content: outcome.content, status: 200 })
    case 'refused': {
      const { status, message, errors, differences } = outcome
      const values = withoutSecrets(fieldTexts(request.body))
      const refused = { action: visit.path, values, errors, message }
      const form = differences ? { ...refused, differences } : refused
      const content = outcome.content ?? (await screenModules[post.screen].load(visit)) ?? NOT_FOUND
      return sendOwnerPage({ reply, visit, content, status, form })
    }
  }
}

/** The data is for a script. A form without one leads back to its screen, or says that nothing was done. */
function leadBack({ post, request, reply, visit }: Visited, status: number) {
  return status < 400
    ? reply.redirect(screenPath(post.screen, visit.params), 303)
    : sendOfficeError(visit.context, { request, reply, status })
}

function isPressed(request: FastifyRequest): boolean {
  return isForm(request) && wantsHtml(request)
}

type SignedInOutcome = Extract<PostOutcome, { readonly kind: 'signed-in' }>

async function welcome(reply: FastifyReply, visit: Visit, outcome: SignedInOutcome) {
  const { tokens, next, notice, kept, content } = outcome
  if (tokens !== null) {
    setSessionCookie(reply, visit.origin, tokens.token)
    setDeviceCookie(reply, visit.origin, tokens.deviceToken)
  }
  const signedIn = tokens ? await findSignedIn(visit.context, tokens.token) : visit.signedIn
  const known = { ...visit, signedIn }
  if (content) return sendOwnerPage({ reply, visit: known, content, status: 200 })
  const form = readKeptForm(kept)
  const [path = next, query = ''] = next.split('?', 2)
  const match = form && matchScreen(path)
  if (!match || refuseAccess(screens[match.name].access, signedIn) !== null) {
    return reply.redirect(withNotice(next, notice), 303)
  }
  const search = readSearch(query)
  search.set('done', 'form-is-back' satisfies OwnerNotice)
  const there = { ...known, path, params: match.params, search }
  const shown = await screenModules[match.name].load(there)
  return shown
    ? sendOwnerPage({ reply, visit: there, content: shown, status: 200, form })
    : sendOwnerPage({ reply, visit: there, content: NOT_FOUND, status: 404 })
}

function withNotice(next: string, notice: OwnerNotice | undefined): string {
  if (notice === undefined) return next
  const [address = '', fragment] = next.split('#', 2)
  const query = `${address.includes('?') ? '&' : '?'}done=${notice}`
  return fragment === undefined ? address + query : `${address}${query}#${fragment}`
}
