import { PAYMENT_COMPANY } from '../order/payment-company.ts'

/** The screen of the office on which it is done. */
type OpeningPlace =
  | 'account'
  | 'settings'
  | 'look'
  | 'connections'
  | 'delivery'
  | 'products'
  | 'backup'
  | 'demo-content'
  | 'texts'

type Row = {
  readonly title: string
  /** One sentence says why. */
  readonly why: string
  /** Null: whoever runs the server does it. */
  readonly place: {
    readonly screen: OpeningPlace
    /** A section of the screen: the id of its heading is this and `-heading`. */
    readonly part?: string
    readonly label: string
  } | null
  /** Each owner does it for themselves. */
  readonly isPersonal?: true
  /** It may be right as it came: whoever finds it so says so, and it is done without a change. */
  readonly canBeRight?: true
  /** A shop that sold before it had this list is told of it, too. */
  readonly isOfEveryShop?: true
}

/**
 * What a new shop lacks before it can sell, in the order in which it is done. A new point is a row here and a look in
 * server/opening/look-at-points.ts. The names are stored.
 */
const rows = {
  passkey: {
    title: 'Add a passkey',
    why: 'You sign in with your finger or face, and nobody can trick a password out of you.',
    place: { screen: 'account', part: 'passkeys', label: 'Your account' },
    isPersonal: true,
  },
  brand: {
    title: 'Name the shop',
    why: 'Every page and mail has its name, its email address and its phone number.',
    place: { screen: 'settings', part: 'brand', label: 'Settings' },
  },
  look: {
    title: 'Choose the look',
    why: 'Logo, colours and letters are what people know a brand by.',
    place: { screen: 'look', label: 'Look' },
    canBeRight: true,
  },
  address: {
    title: 'Say where the shop is',
    why: 'Links in mails and search engines lead to this address.',
    place: { screen: 'connections', part: 'address', label: 'Keys and services' },
  },
  delivery: {
    title: 'Check delivery',
    why: 'Checkout promises what is set for delivery, and takes its fees.',
    place: { screen: 'delivery', label: 'Delivery' },
    canBeRight: true,
  },
  payments: {
    title: 'Take payments',
    why: `Money comes in only with live keys of ${PAYMENT_COMPANY}.`,
    place: { screen: 'connections', part: 'payments', label: 'Keys and services' },
  },
  mail: {
    title: 'Send mail',
    why: 'Customers get their confirmations, and you hear of orders, only if mails arrive.',
    place: { screen: 'connections', part: 'mail', label: 'Keys and services' },
  },
  product: {
    title: 'Put your first piece on sale',
    why: 'Only a piece of your own counts: those that a shop comes with are examples.',
    place: { screen: 'products', label: 'Products' },
  },
  backup: {
    title: 'Make a backup elsewhere',
    why: 'If the server is lost, orders and stock are in that copy alone.',
    place: { screen: 'backup', label: 'Backups' },
  },
  texts: {
    title: 'Write your texts',
    why: 'Shoppers read who you are, what you answer and what holds between you and them.',
    place: { screen: 'texts', label: 'Texts' },
    canBeRight: true,
  },
  demo: {
    title: 'Remove or keep the demo content',
    why: 'Shoppers see it, and order what you do not have.',
    place: { screen: 'demo-content', label: 'Demo content' },
  },
  proxy: {
    title: 'Name the proxy',
    why: 'All visitors seem to come from one place, so that one of them can use up the limits of all.',
    place: null,
    isOfEveryShop: true,
  },
} as const satisfies Readonly<Record<string, Row>>

export type OpeningPoint = keyof typeof rows
export const openingPoints: Readonly<Record<OpeningPoint, Row>> = rows
export const OPENING_POINTS: readonly OpeningPoint[] = Object.keys(rows).filter(isOpeningPoint)

export function isOpeningPoint(name: string): name is OpeningPoint {
  return Object.hasOwn(rows, name)
}
