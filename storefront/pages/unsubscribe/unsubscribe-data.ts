export type UnsubscribeData =
  | { readonly state: 'asking'; readonly token: string }
  | { readonly state: 'done' }
  | { readonly state: 'incomplete' }
