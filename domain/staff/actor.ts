/** Who does something in the shop's name: a member of staff, or one of the owner's commands. */
export type Actor = {
  /** Null for a command. */
  readonly staffId: string | null
  readonly name: string
}
