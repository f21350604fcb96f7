/**
 * The owner can see these before they are sent. `return`: what was sent back has arrived. `shop`: the mail to the shop
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
