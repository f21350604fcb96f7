import type { Letter } from '#domain/mail/letter'
import type { LetterTurn } from '#domain/mail/letter-purpose'
import type { ReturnState } from '#domain/return/return'

type Timing = {
  readonly nowMs: number
  /** Earliest time to send; default now, at most `MAX_GAP_MS` ahead. */
  readonly dueAtMs?: number
  /** Only of a letter to an address that somebody typed. */
  readonly turn?: LetterTurn
}

/** A mail whose text is stored with it; `dedupeKey` identifies its cause. */
export type QueuedLetter = Timing & { readonly dedupeKey: string; readonly letter: Letter }

/** Order and parcel mails are rendered when they are sent, so only ids are stored. */
export type QueuedMail =
  | (Timing & {
      readonly kind: 'order-mail'
      readonly orderId: string
      /** Of the request to send the confirmation again. */
      readonly againId?: string
    })
  /** To the shop, once per payment of the order. */
  | (Timing & { readonly kind: 'shop-mail'; readonly orderId: string; readonly reference: string })
  /** To the customer: what is in a parcel and who carries it. */
  | (Timing & {
      readonly kind: 'parcel-mail'
      readonly orderId: string
      readonly shipmentId: string
    })
  /** Tells the customer that the order can be collected, since this step. */
  | (Timing & { readonly kind: 'ready-mail'; readonly orderId: string; readonly stepId: string })
  /** To the customer: the money is on its way back. */
  | (Timing & { readonly kind: 'refund-mail'; readonly orderId: string; readonly refundId: string })
  /** To the customer: what became of a return. */
  | (Timing & {
      readonly kind: 'return-mail'
      readonly orderId: string
      readonly returnId: string
      readonly state: ReturnState
    })
  /** To the customer, who asked where the order is. */
  | (Timing & { readonly kind: 'link-mail'; readonly orderId: string; readonly requestId: string })
  /** Tells the customer where the order goes, and went before. */
  | (Timing & {
      readonly kind: 'address-mail'
      readonly orderId: string
      readonly changeId: string
    })
  /** Brings the customer the code with which the address can be changed. */
  | (Timing & {
      readonly kind: 'address-code-mail'
      readonly orderId: string
      readonly requestId: string
    })
  /** To somebody in line: a piece is held, with the link to pay. */
  | (Timing & { readonly kind: 'offer-mail'; readonly orderId: string })
  /** Tells the customer of an order that ran out that it is offered again, with the link to pay. */
  | (Timing & { readonly kind: 'again-mail'; readonly orderId: string })
  /** To a reader, with the lowest priority. Settled by deleting it: `newsletter-queue.ts`. */
  | (Timing & {
      readonly kind: 'newsletter'
      readonly newsletterId: string
      readonly number: number
      readonly mailbox: string
    })
  /** A newsletter to the person who writes it. */
  | (Timing & {
      readonly kind: 'newsletter-test'
      readonly newsletterId: string
      readonly staffId: string
      readonly requestId: string
    })
  | (QueuedLetter & { readonly kind: 'letter' })
  /** To the owner, about a review case: sent with the priority of order mails. */
  | (QueuedLetter & { readonly kind: 'case-letter' })

/** The identity of a mail: its cause. */
export function dedupeKeyOf(mail: QueuedMail): string {
  switch (mail.kind) {
    case 'order-mail':
      return `order-mail ${mail.orderId}${mail.againId === undefined ? '' : ` ${mail.againId}`}`
    case 'shop-mail':
      return `shop-mail ${mail.reference}`
    case 'parcel-mail':
      return parcelMailKey(mail.shipmentId)
    case 'ready-mail':
      return readyMailKey(mail.stepId)
    case 'refund-mail':
      return refundMailKey(mail.refundId)
    case 'return-mail':
      return returnMailKey(mail.returnId, mail.state)
    case 'offer-mail':
      return offerMailKey(mail.orderId)
    case 'again-mail':
      return `again-mail ${mail.orderId}`
    case 'link-mail':
      return `link-mail ${mail.requestId}`
    case 'address-mail':
      return addressMailKey(mail.changeId)
    case 'address-code-mail':
      return `address-code-mail ${mail.requestId}`
    case 'newsletter':
      return `${newsletterKeys(mail.newsletterId)}${mail.number}`
    case 'newsletter-test':
      return `newsletter-test ${mail.requestId}`
    default:
      return mail.dedupeKey
  }
}

/** How the keys of a newsletter's mails begin; they name no reader. */
export function newsletterKeys(newsletterId: string): string {
  return `newsletter ${newsletterId} `
}

export function parcelMailKey(shipmentId: string): string {
  return `parcel-mail ${shipmentId}`
}

export function readyMailKey(stepId: string): string {
  return `ready-mail ${stepId}`
}

export function refundMailKey(refundId: string): string {
  return `refund-mail ${refundId}`
}

export function addressMailKey(changeId: string): string {
  return `address-mail ${changeId}`
}

/** One for each state that a return has. */
export function returnMailKey(returnId: string, state: ReturnState): string {
  return `return-mail ${returnId} ${state}`
}

/** Letters whose link confirms something; `letter-left.ts` finds the link by its hash. */
export function linkLetterKey(purpose: 'newsletter' | 'waiting' | 'draw', tokenHash: string) {
  return `${purpose} ${tokenHash}`
}

export function offerMailKey(orderId: string): string {
  return `offer-mail ${orderId}`
}

type MailSubject = {
  readonly orderId: string
  readonly shipmentId?: string
  readonly refundId?: string
  readonly returnId?: string
  readonly state?: ReturnState
  readonly changeId?: string
}

type NewsletterSubject = {
  readonly newsletterId: string
  readonly mailbox?: string
  readonly staffId?: string
}

/**
 * The format of earlier versions, because both may use one table at the same time. Never with a token:
 * that of a mail is made when it is sent.
 */
export function payloadOf(mail: QueuedMail): Letter | MailSubject | NewsletterSubject {
  switch (mail.kind) {
    case 'letter':
    case 'case-letter':
      return mail.letter
    case 'newsletter':
      return { newsletterId: mail.newsletterId, mailbox: mail.mailbox }
    case 'newsletter-test':
      return { newsletterId: mail.newsletterId, staffId: mail.staffId }
    case 'parcel-mail':
      return { orderId: mail.orderId, shipmentId: mail.shipmentId }
    case 'refund-mail':
      return { orderId: mail.orderId, refundId: mail.refundId }
    case 'address-mail':
      return { orderId: mail.orderId, changeId: mail.changeId }
    case 'return-mail':
      return { orderId: mail.orderId, returnId: mail.returnId, state: mail.state }
    default:
      return { orderId: mail.orderId }
  }
}
