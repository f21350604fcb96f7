/**
 * Somebody on the staff can be allowed to do these. Whoever is signed in has Today, their own account and alerts, and
 * sees whether all is well.
 */
export const ACTIONS = [
  /** Orders are seen with their customers, totals, returns, notes and mails, and the drops that they belong to. */
  'see-orders',
  /** Packing goes up to the parcel or the customer who collects it; returns arrive here, too. */
  'pack-orders',
  /** Sales include those at the market and those by message, with the links to pay. */
  'sell',
  'count-stock',
  /** Answering includes what customers mistyped in their orders. */
  'answer-customers',
  /** Payments are what was paid for each order, and what to do about one that does not fit. */
  'handle-payments',
  /** Whoever refunds returns agrees to them or refuses them. */
  'refund',
  /** The sums are of the whole shop. */
  'see-takings',
  /** The catalogue is the products with their prices and photos, and the pages that show them. */
  'edit-catalogue',
  /** Planning drops includes stopping the sale. */
  'plan-drops',
  'give-discounts',
  'write-newsletters',
  /** The people seen here wait for a variant, or entered a draw. */
  'see-waiting',
  /** Data is protected by dealing with requests about it, and with links that got into wrong hands. */
  'protect-data',
  'resend-mail',
  /** Delivery is one of the settings. */
  'change-settings',
  /** Managing staff includes seeing who did what. */
  'manage-staff',
  'keep-backups',
  /** Keys are those of the services that take money, send mails and store backups. */
  'change-keys',
] as const
export type Action = (typeof ACTIONS)[number]

type RoleRow = {
  readonly name: string
  /** The owner reads this before giving somebody the role. */
  readonly hint: string
  readonly may: readonly Action[]
}

/**
 * The roles are in the order in which an invitation offers them. The keys are stored (`staff`, `staff_codes`): a role
 * stays here as long as anybody has it. No check of the database lists them, so a new role needs no migration.
 */
const rows = {
  helper: {
    name: 'Helper',
    hint: 'Packs orders, counts stock, sells at the market, answers messages.',
    may: ['see-orders', 'pack-orders', 'sell', 'count-stock', 'answer-customers'],
  },
  owner: { name: 'Owner', hint: 'Everything, money and staff included.', may: ACTIONS },
} as const satisfies Readonly<Record<string, RoleRow>>

export type Role = keyof typeof rows
export const roles: Readonly<Record<Role, RoleRow>> = rows
export const ROLES: readonly Role[] = Object.keys(rows).filter(isRole)

/** An invitation gives this role if nobody says more. */
export const DEFAULT_ROLE: Role = 'helper'

export function isRole(text: string): text is Role {
  return Object.hasOwn(rows, text)
}

export type StaffMember = { readonly role: Role }

export function can({ role }: StaffMember, action: Action): boolean {
  return roles[role].may.includes(action)
}
