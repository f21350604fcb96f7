import type { AddressFormState, ReturnFormState, TrackedOrder } from '#contracts/tracked-order'

export type OrderPageData =
  | { readonly state: 'closed'; readonly error: string | null }
  | {
      readonly state: 'open'
      readonly order: TrackedOrder
      /** The notice is about what was done just now. */
      readonly notice: string | null
      readonly error: string | null
      /** A refused form of a return is given again. */
      readonly returnForm: ReturnFormState | null
      /** A refused form of an address is given again. */
      readonly addressForm: AddressFormState | null
    }
