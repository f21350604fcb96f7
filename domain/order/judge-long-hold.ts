/** Limits on the stock that waits for hours while somebody else is asked to pay. */
export type LongHoldLimits = {
  readonly unitsPerOrder: number
  /** The limit is for all such orders of one network. */
  readonly unitsPerSource: number
  /** At most one unit in `stockShare` of a variant may wait, but always one. */
  readonly stockShare: number
}

/** The counts are of what is held so already, without the order itself. */
export type LongHold = {
  readonly units: number
  readonly ofSource: number
  /** This counts such orders by the same email address or phone. */
  readonly ordersOfPerson: number
  readonly variants: readonly LongHeldVariant[]
}

export type LongHeldVariant = {
  /** These units are wanted by the order itself. */
  readonly wanted: number
  /** These units are in other orders that are held long. */
  readonly held: number
  /** These units are on the shelf or held by any unpaid order, this one included. */
  readonly unsold: number
}

/** An order that may not be held for hours has the ordinary hold. */
export function mayHoldLong(hold: LongHold, limits: LongHoldLimits): boolean {
  return (
    hold.units <= limits.unitsPerOrder &&
    hold.ofSource + hold.units <= limits.unitsPerSource &&
    hold.ordersOfPerson === 0 &&
    hold.variants.every((variant) => isWithinShare(variant, limits))
  )
}

function isWithinShare(
  { wanted, held, unsold }: LongHeldVariant,
  { stockShare }: LongHoldLimits,
): boolean {
  const most = Math.max(1, Math.floor(unsold / stockShare))
  return held + wanted <= most
}
