type SearchedOrder = {
  readonly id: string
  readonly customer: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phone: string
  }
}

/** The owner may type any of this to find an order. Payment references are looked up in their own table. */
export function orderSearchText({ id, customer }: SearchedOrder): string {
  const { firstName, lastName, email, phone } = customer
  return [id, firstName, lastName, email, phone].join(' ').toLowerCase()
}
