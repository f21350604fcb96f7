import type { ReturnState } from '../return/return.ts'

/** A mail that is written when it is sent can be about these. */
export type MailSubject = {
  readonly orderId: string
  /** This is the id of the request to send the confirmation again. */
  readonly againId?: string
  /** This is the reference of a payment of the order. */
  readonly reference: string
  readonly shipmentId: string
  readonly stepId: string
  readonly refundId: string
  readonly returnId: string
  readonly state: ReturnState
  readonly changeId: string
  readonly requestId: string
  readonly newsletterId: string
  /** The reader has this number, so that the key names nobody. */
  readonly number: number
  readonly mailbox: string
  readonly staffId: string
}

type Field = keyof MailSubject

/**
 * `order` is sent first, to customers before the shop. `link` is sent among the letters, because anybody can ask for it.
 * Both may use the whole quota; a `letter` and a `newsletter`, which is sent last, may use the letters' share alone.
 */
type Priority = 'order' | 'link' | 'letter' | 'newsletter'

type Common = {
  readonly priority: Priority
  /** The owner reads this if the mail fails. The number of its order follows; a letter has its subject instead. */
  readonly label: string
  /** The owner reads this on the page of the mail's order; without it, the mail is not listed there. */
  readonly onOrder?: string
}

/** `key` tells a mail from others of its kind. `payload` is stored, in the order of earlier versions. */
type Fields = {
  readonly key: readonly Field[]
  readonly payload: readonly Field[]
}

/**
 * `to` says whose mail it is: an erasure finds a customer's by the order that its payload begins with, a reader's by
 * the mailbox, and what goes to an address by the stored letter.
 */
type MailKindRow = Common &
  (
    | (Fields & { readonly to: 'customer'; readonly payload: readonly ['orderId', ...Field[]] })
    | (Fields & { readonly to: 'reader' | 'shop' | 'staff' })
    | { readonly to: 'address' | 'shop'; readonly payload: 'letter' }
  )

/** Everything that tells one kind of mail from another, except how it is written (`server/letters/write-mail.ts`). */
export const MAIL_KINDS = {
  'order-mail': {
    to: 'customer',
    priority: 'order',
    key: ['orderId', 'againId'],
    payload: ['orderId'],
    label: 'Confirmation of order',
    onOrder: 'Confirmation for the customer',
  },
  /** Each payment of the order has one such mail. */
  'shop-mail': {
    to: 'shop',
    priority: 'order',
    key: ['reference'],
    payload: ['orderId'],
    label: 'Notice to you of order',
    onOrder: 'Order mail for the shop',
  },
  /** The mail says what is in a parcel and who carries it. */
  'parcel-mail': {
    to: 'customer',
    priority: 'order',
    key: ['shipmentId'],
    payload: ['orderId', 'shipmentId'],
    label: 'Notice of a parcel of order',
    onOrder: 'Mail about the parcel',
  },
  /** The order can be collected, since this step. */
  'ready-mail': {
    to: 'customer',
    priority: 'order',
    key: ['stepId'],
    payload: ['orderId'],
    label: 'Notice that it can be collected, order',
    onOrder: 'Mail that it can be collected',
  },
  /** The money is on its way back. */
  'refund-mail': {
    to: 'customer',
    priority: 'order',
    key: ['refundId'],
    payload: ['orderId', 'refundId'],
    label: 'Notice of a refund of order',
    onOrder: 'Mail about the refund',
  },
  /** The mail says what became of a return: each state of the return has one. */
  'return-mail': {
    to: 'customer',
    priority: 'order',
    key: ['returnId', 'state'],
    payload: ['orderId', 'returnId', 'state'],
    label: 'Notice of a return of order',
    onOrder: 'Mail about a return',
  },
  /** The customer asked where the order is. */
  'link-mail': {
    to: 'customer',
    priority: 'link',
    key: ['requestId'],
    payload: ['orderId'],
    label: 'Link to order',
  },
  /** The mail says where the order goes, and where it went before. */
  'address-mail': {
    to: 'customer',
    priority: 'order',
    key: ['changeId'],
    payload: ['orderId', 'changeId'],
    label: 'Notice of another address, order',
    onOrder: 'Mail about another address',
  },
  /** The code with which the address can be changed. */
  'address-code-mail': {
    to: 'customer',
    priority: 'order',
    key: ['requestId'],
    payload: ['orderId'],
    label: 'Code for another address, order',
  },
  /** The mail goes to somebody in line, or drawn: a unit is held, with the link to pay. */
  'offer-mail': {
    to: 'customer',
    priority: 'order',
    key: ['orderId'],
    payload: ['orderId'],
    label: 'Offer to somebody in line, order',
  },
  /** An order that ran out is offered again, with the link to pay. */
  'again-mail': {
    to: 'customer',
    priority: 'order',
    key: ['orderId'],
    payload: ['orderId'],
    label: 'Offer once more, order',
  },
  /** A newsletter mail is settled by deleting it: `newsletter-queue.ts`. */
  newsletter: {
    to: 'reader',
    priority: 'newsletter',
    key: ['newsletterId', 'number'],
    payload: ['newsletterId', 'mailbox'],
    label: 'newsletter',
  },
  /** The newsletter goes to the person who writes it. */
  'newsletter-test': {
    to: 'staff',
    priority: 'letter',
    key: ['requestId'],
    payload: ['newsletterId', 'staffId'],
    label: 'Newsletter to you',
  },
  letter: { to: 'address', priority: 'letter', payload: 'letter', label: 'letter' },
  'case-letter': { to: 'shop', priority: 'order', payload: 'letter', label: 'case letter' },
} as const satisfies Readonly<Record<string, MailKindRow>>

type Table = typeof MAIL_KINDS
export type MailKind = keyof Table

/** These are the kinds whose row has these columns. */
export type MailKindWith<Columns> = {
  [Kind in MailKind]: Table[Kind] extends Columns ? Kind : never
}[MailKind]

export type CustomerMailKind = MailKindWith<{ readonly to: 'customer' }>

/** The text of these mails is stored with them. */
export type LetterKind = MailKindWith<{ readonly payload: 'letter' }>

/** Ids alone are stored of these mails, because they are written when they are sent. */
export type SubjectKind = Exclude<MailKind, LetterKind>
export type KeyField<Kind extends SubjectKind> = Table[Kind]['key'][number]
export type PayloadField<Kind extends SubjectKind> = Table[Kind]['payload'][number]

/** A kind of a newer release, which may run beside this one, is not known here. */
export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(MAIL_KINDS, kind)
}

export function isCustomerMailKind(kind: MailKind): kind is CustomerMailKind {
  return MAIL_KINDS[kind].to === 'customer'
}

/** A kind of a newer release has no row here: null. */
export function mailKindRow(kind: string): MailKindRow | null {
  return isMailKind(kind) ? MAIL_KINDS[kind] : null
}

function kindsWhere(is: (row: MailKindRow) => boolean): readonly MailKind[] {
  return Object.keys(MAIL_KINDS)
    .filter(isMailKind)
    .filter((kind) => is(MAIL_KINDS[kind]))
}

export function mailKindsTo(...recipients: readonly MailKindRow['to'][]): readonly MailKind[] {
  return kindsWhere(({ to }) => recipients.includes(to))
}

export function mailKindsOf(...priorities: readonly Priority[]): readonly MailKind[] {
  return kindsWhere(({ priority }) => priorities.includes(priority))
}

export const LETTER_KINDS = kindsWhere(({ payload }) => payload === 'letter')

/** Anybody can cause as many of them as they like, so they are sent after all mails about orders. */
export const KINDS_BEHIND_ORDER_MAILS = mailKindsOf('link', 'letter', 'newsletter')

/** These kinds use up the letters' share of the quota, and wait when nothing is left of it. */
export const KINDS_IN_LETTERS_SHARE = mailKindsOf('letter', 'newsletter')
