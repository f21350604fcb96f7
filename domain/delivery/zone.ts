/**
 * `free` and `charged`: we send it. `rider`: a rider brings it and is paid on arrival. `contact`: way
 * and price are agreed by contact. `pick-up`: the customer collects it.
 */
export const DELIVERY_KINDS = ['free', 'charged', 'rider', 'contact', 'pick-up'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** Stands for every country that no zone names. */
export const OTHER_COUNTRIES = '*'

/** The owner edits the zones: they say where and how the shop delivers. */
export type Zone = {
  readonly id: string
  readonly name: string
  readonly kind: DeliveryKind
  /** Countries are codes, or `OTHER_COUNTRIES` alone. */
  readonly countries: readonly string[]
  /** These are regions of Ghana; none means all of it. */
  readonly regions: readonly string[]
  /** Towns are only words: nothing is computed from them. */
  readonly towns: string
  /** The shopper should know this, such as "rider the same day, order before 11". */
  readonly words: string
  /** An order is collected here. It is '' unless it is pick-up, and in zones older than this field. */
  readonly place: string
  /** An order can be collected at these hours; it is '' like `place`. */
  readonly hours: string
  /** A zone that is not charged has 0. */
  readonly feePesewas: number
}

/** The owner has set these. The `delivery` of an order is its fee. */
export type DeliverySettings = {
  readonly zones: readonly Zone[]
  /** A charged zone is free from this subtotal on. */
  readonly freeFromPesewas: number
}

/** An order keeps these fields of its zone. */
export type ChosenZone = Pick<Zone, 'id' | 'name' | 'kind' | 'words'> &
  // Orders of older releases have none.
  Partial<Pick<Zone, 'place' | 'hours'>>

export function chosenZone({ id, name, kind, words, place, hours }: Zone): ChosenZone {
  return { id, name, kind, words, place, hours }
}

export const FREE_FROM_PESEWAS = { default: 10_000, min: 0, max: 100_000_000 } as const

/** The shop is shipped with these. The migration that creates the table has the same rows. */
export const DEFAULT_DELIVERY: DeliverySettings = {
  zones: [
    {
      id: 'ghana',
      name: 'Ghana',
      kind: 'free',
      countries: ['GH'],
      regions: [],
      towns: '',
      words: '',
      place: '',
      hours: '',
      feePesewas: 0,
    },
    {
      id: 'abroad',
      name: 'Abroad',
      kind: 'contact',
      countries: [OTHER_COUNTRIES],
      regions: [],
      towns: '',
      words: '',
      place: '',
      hours: '',
      feePesewas: 0,
    },
  ],
  freeFromPesewas: FREE_FROM_PESEWAS.default,
}
