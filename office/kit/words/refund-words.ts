type Pressed = {
  /** The sum is a text like 'GH₵50.00', and null while it is not known. */
  readonly sum: string | null
  readonly isInPerson: boolean
  readonly cancels: boolean
}

/** The words of the button that refunds: they say the sum, or that it comes next. */
export function refundButton({ sum, isInPerson, cancels }: Pressed): string {
  if (sum === null) return 'Go on and see the sum'
  if (isInPerson) return `Record the refund of ${sum}`
  return cancels ? `Cancel and refund ${sum}` : `Refund ${sum}`
}
