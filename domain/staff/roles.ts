/**
 * Somebody on the staff can be allowed to do these. Whoever is signed in has Today, their own account and alerts, and
 * sees whether all is well.
 */
export const ACTIONS = [
  /** It includes the customers, totals, returns, notes and mails of orders, and the drops that they belong to. */
  'see-orders',
  /** It goes up to the parcel or the customer who collects it; returns arrive here, too. */
  'pack-orders',
  /** Sales are at the market and by message, with the links to pay. */
  'sell',
  'count-stock',
  /** This includes messages, and what customers mistyped in their orders. */
  'answer-customers',
  /** It includes what was paid for each order, and what to do about a payment that does not fit. */
  'handle-payments',
  /** Whoever refunds returns agrees to them or refuses them. */
  'refund',
  /** The sums are of the whole shop. */
  'see-takings',
  /** It includes pieces with their prices and photos, and the pages that show them. */
  'edit-catalogue',
  /** Stopping the sale is part of it. */
  'plan-drops',
  'give-discounts',
  'write-newsletters',
  /** This shows the people who wait for a piece, or entered a draw. */
  'see-waiting',
  /** It includes requests about personal data, and links that got into wrong hands. */
  'protect-data',
  'resend-mail',
  /** Delivery is part of the settings. */
  'change-settings',
  /** Seeing who did what is part of it. */
  'manage-staff',
  'keep-backups',
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
