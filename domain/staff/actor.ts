/** Who does something: a member of staff, one of the owner's commands, a customer, or the shop by itself. */
export type Actor = {
  /** Null unless it is a member of staff. */
  readonly staffId: string | null
  readonly name: string
}

/** Does what nobody asked for at that moment. */
export const THE_SHOP: Actor = { staffId: null, name: 'The shop' }

/** Of the order that it is done with. */
export const THE_CUSTOMER: Actor = { staffId: null, name: 'the customer' }
