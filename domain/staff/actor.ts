/** Who does something: a member of staff, one of the owner's commands, or the shop by itself. */
export type Actor = {
  /** Null unless it is a member of staff. */
  readonly staffId: string | null
  readonly name: string
}

/** Does what nobody asked for at that moment. */
export const THE_SHOP: Actor = { staffId: null, name: 'The shop' }
