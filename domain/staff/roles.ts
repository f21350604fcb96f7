/**
 * What somebody on the staff can be allowed to do. Whoever is signed in has Today, their own account and alerts, and
 * sees whether all is well.
 */
export const ACTIONS = [
  /** With their customers, totals, returns, notes and mails, and the drops that they belong to. */
  'see-orders',
  /** Up to the parcel or the customer who collects it; returns arrive here, too. */
  'pack-orders',
  /** At the market and by message, with the links to pay. */
  'sell',
  'count-stock',
  /** Messages, and what customers mistyped in their orders. */
  'answer-customers',
  /** What was paid for each order, and what to do about a payment that does not fit. */
  'handle-payments',
  /** Returns are agreed to or refused by whoever refunds them. */
  'refund',
  /** Sums of the whole shop. */
  'see-takings',
  /** Pieces with their prices and photos, and the pages that show them. */
  'edit-catalogue',
  /** Stopping the sale is part of it. */
  'plan-drops',
  'give-discounts',
  'write-newsletters',
  /** Who waits for a piece, or entered a draw. */
  'see-waiting',
  /** Requests about personal data, and links that got into wrong hands. */
  'protect-data',
  'resend-mail',
  /** Delivery is part of them. */
  'change-settings',
  /** Who did what is part of it. */
  'manage-staff',
  'keep-backups',
] as const
export type Action = (typeof ACTIONS)[number]

type RoleRow = {
  readonly name: string
  /** What the owner reads before giving somebody the role. */
  readonly hint: string
  readonly may: readonly Action[]
}

/**
 * Every role, in the order in which an invitation offers them. The keys are stored (`staff`, `staff_codes`): a role stays
 * here as long as anybody has it. No check of the database lists them, so a new role needs no migration.
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

/** What an invitation gives if nobody says more. */
export const DEFAULT_ROLE: Role = 'helper'

export function isRole(text: string): text is Role {
  return Object.hasOwn(rows, text)
}

/** Somebody on the staff. */
export type StaffMember = { readonly role: Role }

export function can({ role }: StaffMember, action: Action): boolean {
  return roles[role].may.includes(action)
}
