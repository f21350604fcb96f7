import type { FastifyError, FastifyInstance } from 'fastify'
import { ownerMessages } from '#domain/owner-messages/office'
import type { AppContext } from '#server/base/context'
import { escapeHtml } from '#server/base/escape'
import { type Failed, noteError, sendErrorPage } from '#server/base/http/errors'
import { facesOf } from '#server/look/faces'
import { lookSheet } from './look-sheet.ts'
import { OWNER_HEADERS } from './owner-headers.ts'
import { NOT_HERE } from './refusals.ts'

/** The shop's error page would not do: it speaks of the cart, and the policy forbids its styles. */
export function handleOfficeErrors(office: FastifyInstance, context: AppContext) {
  office.setErrorHandler((error: FastifyError, request, reply) =>
    sendOfficeError(context, { request, reply, status: noteError(error, request, reply) }),
  )
}

/** This costs next to nothing, so strangers get it too. It may come before the hook that sets the office's headers. */
export function sendOfficeError(context: AppContext, { request, reply, status }: Failed) {
  reply.headers(OWNER_HEADERS)
  return sendErrorPage({ request, reply, status }, () => errorPage(context, status))
}

const LOOK_FIRST = 'Open the page again and look whether it was done before you repeat it.'
const WORDS: Readonly<Record<number, readonly [string, string]>> = {
  401: ['You are signed out', 'Nothing was done. Sign in, go back and send it again.'],
  403: ['Please try again', ownerMessages['post-refused']],
  404: NOT_HERE,
  413: ['Too much', 'This is more than the office can take at once. Nothing was done.'],
  429: ['One moment', 'That was a lot at once. Nothing was done; wait a minute and try again.'],
  503: ['Back in a moment', `The shop cannot do that right now. ${LOOK_FIRST}`],
}
const UNREADABLE = ['Please try again', 'This could not be read. Nothing was done.'] as const
const UNEXPECTED = ['Something went wrong', `It is not your fault. ${LOOK_FIRST}`] as const

/**
 * This does not use the renderer, because the renderer may have failed. It has no `#office`, so that the script leaves
 * the form with what was typed on the screen.
 */
function errorPage({ backoffice, settings }: AppContext, status: number): string {
  const [heading, text] = WORDS[status] ?? (status < 500 ? UNREADABLE : UNEXPECTED)
  const { brand, look } = settings.current()
  const name = escapeHtml(brand.name)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${heading} | ${name} office</title>`,
    backoffice.head(facesOf(look.type)?.textFace ?? null),
    lookSheet(look),
    `</head><body><main><h1>${heading}</h1><p>${text}</p>`,
    '<p><a href="/owner">Today</a></p></main></body></html>',
  ].join('')
}
