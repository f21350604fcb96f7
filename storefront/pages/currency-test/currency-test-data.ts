export type CurrencyTestData = { readonly heading: string; readonly lead: string }
