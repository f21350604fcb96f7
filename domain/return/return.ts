import type { Size } from '../catalogue/sizes.ts'
import type { Parcel, ParcelLine } from '../order/parcel.ts'

/**
 * `asked`: the customer may still take it back. `agreed`: the customer sends the units. `received`: they are at the
 * shop. `settled`: refunded, or the other size is sent. `refused`: by the shop. `withdrawn`: taken back by the
 * customer.
 */
export const RETURN_STATES = [
  'asked',
  'agreed',
  'received',
  'settled',
  'refused',
  'withdrawn',
] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** A return has one end: money and another size asked for in one form are two returns. */
export type ReturnKind = 'refund' | 'exchange'

export type ReturnLine = ParcelLine & {
  /** The new size of an exchange is held since it was asked for. */
  readonly newSize: Size | null
  /** This many of the units went back on sale. */
  readonly restocked: number
}

export type Return = {
  readonly id: string
  readonly orderId: string
  readonly kind: ReturnKind
  readonly state: ReturnState
  /** The customer gives the reason. */
  readonly reason: string
  /** The owner tells the customer how to send the units back, or why not. */
  readonly answer: string
  /** The customer was told to send it there, whatever the setting says since; '' before it was agreed to. */
  readonly sendTo: string
  readonly lines: readonly ReturnLine[]
  readonly refundId: string | null
  /** The parcel of an exchange carries the other size. */
  readonly parcel: Parcel
  readonly createdAtMs: number
  readonly agreedAtMs: number | null
  readonly receivedAtMs: number | null
  /** This is when the return was settled, refused or taken back. */
  readonly endedAtMs: number | null
}

/** The longest address for returns has this many characters, as a setting and for one return. */
export const MAX_RETURN_ADDRESS = 300

/** Somebody has to do something in these states. */
export const OPEN_RETURN_STATES = ['asked', 'agreed', 'received'] as const
export type OpenReturnState = (typeof OPEN_RETURN_STATES)[number]

/** A return counts if its units are back, or are to come back. */
export function countsAsReturned({ state }: Pick<Return, 'state'>): boolean {
  return state !== 'refused' && state !== 'withdrawn'
}

type Step = 'agreed' | 'received' | 'settled' | 'refused' | 'withdrawn'

const FROM: Readonly<Record<Step, readonly ReturnState[]>> = {
  agreed: ['asked'],
  received: ['agreed'],
  settled: ['received'],
  refused: OPEN_RETURN_STATES,
  withdrawn: ['asked'],
}

export function canStep(to: Step, from: ReturnState): boolean {
  return FROM[to].includes(from)
}
