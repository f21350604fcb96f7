import { readRefundScope, type TypedRefund } from '#domain/refund/read-refund-scope'

export type ShownRefund = Omit<TypedRefund, 'lines'> & {
  readonly lines: readonly {
    readonly quantity: string
    /** The first number is what one unit gives back, the second what two give, and so on, in pesewas. */
    readonly worths: readonly number[]
  }[]
  /** So much is left of the payment, in pesewas. It is null if none of several is chosen. */
  readonly left: number | null
}

/** Returns the sum that the form would refund, in pesewas, or null if the server has to say what is wrong with it. */
export function refundSum({ lines, left, ...typed }: ShownRefund): number | null {
  const read = readRefundScope({
    ...typed,
    lines: lines.map(({ quantity }, position) => ({ position, quantity, restock: false })),
  })
  if (!read.ok || left === null) return null
  const sum = sumOf(read.value, { lines, left })
  return sum !== null && sum > 0 && sum <= left ? sum : null
}

type Shown = { readonly lines: ShownRefund['lines']; readonly left: number }
type Scope = Extract<ReturnType<typeof readRefundScope>, { readonly ok: true }>['value']

function sumOf(scope: Scope, { lines, left }: Shown): number | null {
  if (scope.kind === 'whole') return left
  if (scope.kind === 'amount') return scope.amountPesewas
  const worths = scope.lines.map(({ position, quantity }) => lines[position]?.worths[quantity - 1])
  return worths.reduce<number | null>(
    (sum, worth) => (sum === null || worth === undefined ? null : sum + worth),
    0,
  )
}
