import type { AddressFormState, ReturnFormState, TrackedOrder } from '#contracts/tracked-order'

export type OrderPageData =
  | { readonly state: 'closed'; readonly error: string | null }
  | {
      readonly state: 'open'
      readonly order: TrackedOrder
      /** It is about what was done just now. */
      readonly notice: string | null
      readonly error: string | null
      /** It is set when the form of a return was refused. */
      readonly returnForm: ReturnFormState | null
      /** It is set when the form of an address was refused. */
      readonly addressForm: AddressFormState | null
    }
