import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { screens } from '#contracts/backoffice/screens'
import type { AppContext } from '../context.ts'
import { NOT_FOUND } from './refusals.ts'
import { findPreview } from './screens/order-mail.ts'
import { sendOwnerPage } from './send-owner-page.ts'
import { readVisit, refuseAccess } from './visit.ts'

/** A mail has its styles in it, shows pictures of the shop's host, and runs nothing. */
function mailPolicy(publicUrl: string): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${new URL(publicUrl).origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

type ToSignIn = (request: FastifyRequest, reply: FastifyReply) => unknown

/** The HTML of a mail, as the mail program of its reader shows it. */
export function serveMailPreview(office: FastifyInstance, context: AppContext, toSignIn: ToSignIn) {
  const { path, access } = screens['order-mail']
  const policy = mailPolicy(context.config.publicUrl)
  office.get(`${path}/html`, async (request, reply) => {
    const visit = await readVisit(context, request)
    if (refuseAccess(access, visit.signedIn) !== null) return toSignIn(request, reply)
    const found = await findPreview(visit)
    if (!found) return sendOwnerPage({ reply, visit, content: NOT_FOUND, status: 404 })
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(found.preview.html)
  })
}
