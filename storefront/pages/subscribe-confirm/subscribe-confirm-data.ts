export type SubscribeConfirmData =
  | { readonly state: 'asking'; readonly token: string }
  | { readonly state: 'confirmed' }
  /** Too old, cut on its way, or taken back by unsubscribing. */
  | { readonly state: 'old' }
