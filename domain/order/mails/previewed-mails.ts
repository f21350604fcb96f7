/**
 * What can be seen before it is sent. `return`: what was sent back has arrived. `shop`: to the shop
 * itself.
 */
export const PREVIEWED_MAILS = [
  'paid',
  'parcel',
  'ready',
  'refund',
  'return-asked',
  'return-agreed',
  'return',
  'return-settled',
  'return-refused',
  'link',
  'offer',
  'shop',
] as const
export type PreviewedMail = (typeof PREVIEWED_MAILS)[number]
