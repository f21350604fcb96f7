import type { FastifyReply } from 'fastify'
import type { SignedIn } from '#database/staff/staff-sessions'
import { noticeSentence } from '#domain/owner-messages/notice-sentence'
import { escapeHtml } from '#server/base/escape'
import { brandAddress } from '#server/look/brand-files'
import { facesOf, LOOK_PREFIX } from '#server/look/faces'
import { mailServiceOf } from '#server/mail/mail-service'
import type { Visit } from '../door/visit.ts'
import type { OwnerForm, ScreenContent } from '../kit/page.ts'
import { lookSheet } from './look-sheet.ts'

type Sent = {
  readonly reply: FastifyReply
  readonly visit: Visit
  readonly content: ScreenContent
  readonly status: number
  readonly form?: OwnerForm | null
}

function staffOf({ staff: { id, name, role } }: SignedIn) {
  return { id, name, role }
}

/** A browser with script keeps the page up to date without loading it again (browser/follow-progress.ts). */
function looksAgain({ looksAgainAfterSeconds: seconds }: ScreenContent): string {
  if (seconds === undefined) return ''
  return `<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>`
}

function iconTag(own: string | null): string {
  return own === null
    ? '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
    : `<link rel="icon" href="${own}" type="image/png">`
}

/** Renders a page of the back office. Nothing of it is cached anywhere. */
export async function sendOwnerPage({ reply, visit, content, status, form = null }: Sent) {
  const { context, signedIn, path, search } = visit
  const { backoffice, settings } = context
  const { brand, look } = settings.current()
  const { name: brandName } = brand
  const mailService = mailServiceOf(context.config)
  const body = await backoffice.render({
    ...content,
    form,
    notice: noticeSentence(search.get('done'), mailService),
    isMailFiled: mailService === 'files',
    person: signedIn && staffOf(signedIn),
    brandName,
    logo: look.logo && { ...look.logo, src: LOOK_PREFIX + look.logo.file },
    path,
  })
  const title = escapeHtml(`${content.title} | ${brandName} office`)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(
      [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        '<meta name="robots" content="noindex">',
        `<meta name="theme-color" content="${look.ink}">`,
        `<title>${title}</title>`,
        iconTag(brandAddress(settings.current(), 'icon-32')),
        backoffice.head(facesOf(look.type)?.textFace ?? null),
        lookSheet(look),
        looksAgain(content),
        `</head><body><div id="office">${body}</div></body></html>`,
      ].join(''),
    )
}
