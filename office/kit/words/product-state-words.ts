import type { ProductState } from '#domain/catalogue/product-state'

export const STATE_WORDS: Readonly<Record<ProductState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'On sale',
  archived: 'Archived',
}
