export type PlainData = { readonly heading: string; readonly lead: string }
