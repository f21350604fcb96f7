import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findNewsletter } from '#database/newsletter/newsletters'
import type { AppContext } from '#server/base/context'
import { previewNewsletter } from '#server/newsletter/preview-newsletter'
import { readVisit, refuseAccess, type Visit } from '../door/visit.ts'
import { NOT_FOUND } from '../frame/refusals.ts'
import { sendOwnerPage } from '../frame/send-owner-page.ts'
import { newsletterWriterOf } from '../kit/newsletter-screen-data.ts'
import { findPreview } from '../order-mail/screen.ts'
import { screens } from '../screens.ts'

/** A mail has its styles in it, shows pictures of the shop's host, and runs nothing. */
function mailPolicy(publicUrl: string, ancestors: "'none'" | "'self'"): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${new URL(publicUrl).origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

type ToSignIn = (request: FastifyRequest, reply: FastifyReply) => unknown

type MailPage = {
  readonly screen: 'order-mail' | 'newsletter-review'
  /** A frame of the office's own page shows it. */
  readonly isFramed: boolean
  /** The result is null when there is no such mail. */
  readonly html: (visit: Visit) => Promise<string | null>
}

const MAIL_PAGES: readonly MailPage[] = [
  {
    screen: 'order-mail',
    isFramed: false,
    html: async (visit) => (await findPreview(visit))?.preview.html ?? null,
  },
  {
    screen: 'newsletter-review',
    isFramed: true,
    html: async ({ context, params }) => {
      const found = await findNewsletter(context.db, params.id ?? '')
      return found && (await previewNewsletter(newsletterWriterOf(context), found)).html
    },
  },
]

/** The HTML of a mail, as the mail program of its reader shows it. */
export function serveMailPreview(office: FastifyInstance, context: AppContext, toSignIn: ToSignIn) {
  for (const { screen, isFramed, html } of MAIL_PAGES) {
    const { path, access } = screens[screen]
    const policy = mailPolicy(context.config.publicUrl, isFramed ? "'self'" : "'none'")
    office.get(`${path}/html`, async (request, reply) => {
      const visit = await readVisit(context, request)
      if (refuseAccess(access, visit.signedIn) !== null) return toSignIn(request, reply)
      const found = await html(visit)
      if (found === null) return sendOwnerPage({ reply, visit, content: NOT_FOUND, status: 404 })
      if (isFramed) reply.header('x-frame-options', 'SAMEORIGIN')
      return reply
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(found)
    })
  }
}
