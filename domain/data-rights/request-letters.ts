import type { Letter } from '../mail/letter.ts'
import type { Brand } from '../site-brand.ts'
import type { DataRightsRequest } from './data-rights-request.ts'
import { longDate, MAX_EXTENSION_DAYS, RESPONSE_DAYS } from './due-date.ts'
import { METHODS, RIGHTS } from './rights.ts'

type Numbered = Pick<DataRightsRequest, 'email' | 'requestType' | 'verificationMethod'> & {
  readonly number: string
}

type Shop = Pick<Brand, 'name' | 'email'>

type Received = Numbered & { readonly dueAtMs: number; readonly proofUrl: string }

/**
 * Contains no text from the form: anybody can enter anybody's address, and the shop must not relay
 * messages to strangers.
 */
export function receivedLetter(request: Received, shop: Shop): Letter {
  const { requestType, verificationMethod, dueAtMs, proofUrl } = request
  return toPerson({ ...request, shop }, 'We have your request', [
    `you asked us ${RIGHTS[requestType].requestPhrase}. Your request has the number ${request.number}.`,
    'Please show us that this mailbox is yours: open this page and press its button.',
    proofUrl,
    ...(verificationMethod === 'email' ? [] : [METHODS[verificationMethod].explained]),
    `We answer within ${RESPONSE_DAYS} days, that is by ${longDate(dueAtMs)}. If it takes longer, we tell you before then, and why; by no more than ${MAX_EXTENSION_DAYS} days.`,
    'If it was not you who asked, you need not do anything: without that button nothing about you is given out or changed.',
  ])
}

type Typed = Numbered & Pick<DataRightsRequest, 'name' | 'details'> & { readonly dueAtMs: number }

export function shopLetter(request: Typed, shop: Shop): Letter {
  const { number, requestType, verificationMethod, name, email, details, dueAtMs } = request
  return toShop(
    { ...request, shop },
    `Data-rights request ${number}: ${RIGHTS[requestType].title}`,
    [
      `${name} <${email}> asks for: ${RIGHTS[requestType].title}.`,
      `To be verified by: ${METHODS[verificationMethod].title}. Give out, change or delete nothing before that.`,
      `Answer by ${longDate(dueAtMs)}.`,
      details === '' ? 'No details were given.' : `Details:\n${details}`,
      `Everything about it: in the back office under “Personal data”, or\nnpm run rights -- show ${number}`,
    ],
  )
}

export function provenLetter(request: Numbered, shop: Shop): Letter {
  const { number, email, verificationMethod } = request
  return toShop({ ...request, shop }, `Data-rights request ${number}: mailbox confirmed`, [
    `Whoever sent ${number} reads the mailbox ${email}.`,
    verificationMethod === 'email'
      ? 'That is the proof that was agreed on: you can act on the request.'
      : `To be verified besides, by: ${METHODS[verificationMethod].title}.`,
    `In the back office: “Personal data”, or\nnpm run rights -- show ${number}`,
  ])
}

type Extended = Numbered & { readonly untilMs: number; readonly reason: string }

export function extendedLetter(request: Extended, shop: Shop): Letter {
  const { number, untilMs, reason } = request
  return toPerson({ ...request, shop }, 'Your request takes us longer', [
    `we need more time for your request ${number}. You will have our answer by ${longDate(untilMs)}.`,
    `The reason:\n${reason}`,
    'You may complain about this to the data protection authority of your country; in Ghana that is the Data Protection Commission.',
  ])
}

type Closed = Numbered & { readonly outcome: string }

export function closedLetter(request: Closed, shop: Shop): Letter {
  const { number, requestType, outcome } = request
  return toPerson({ ...request, shop }, 'Our answer to your request', [
    `you asked us ${RIGHTS[requestType].requestPhrase}, under the number ${number}. This is our answer:`,
    outcome,
    'If you do not agree with it, write to us, or complain to the data protection authority of your country; in Ghana that is the Data Protection Commission.',
  ])
}

function toPerson(
  { email, number, shop }: Numbered & { readonly shop: Shop },
  subject: string,
  paragraphs: readonly string[],
): Letter {
  return {
    to: email,
    audience: 'customer',
    subject: `${subject} (${number})`,
    text: ['Hello,', ...paragraphs, shop.name].join('\n\n'),
    replyTo: shop.email,
  }
}

function toShop(
  { email, shop }: Pick<Numbered, 'email'> & { readonly shop: Shop },
  subject: string,
  paragraphs: readonly string[],
): Letter {
  return {
    to: shop.email,
    audience: 'shop',
    subject,
    text: paragraphs.join('\n\n'),
    replyTo: email,
  }
}
