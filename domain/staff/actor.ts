/** The actor does something: a member of staff, one of the owner's commands, a customer, or the shop by itself. */
export type Actor = {
  /** An actor that is no member of staff has null. */
  readonly staffId: string | null
  readonly name: string
}

/** The shop acts by itself where nobody asked for it at that moment. */
export const THE_SHOP: Actor = { staffId: null, name: 'The shop' }

/** This is the customer of the order that the action is about. */
export const THE_CUSTOMER: Actor = { staffId: null, name: 'the customer' }
