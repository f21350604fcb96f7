import type { Letter } from '../mail/letter.ts'

type Noticed = { readonly orderId: string; readonly isGiven: boolean; readonly to: string }

/** To the shop, without the address: it stands on the order's page, and goes with its buyer. */
export function addressNotice({ orderId, isGiven, to }: Noticed): Letter {
  const what = isGiven ? 'has an address now' : 'goes to another address'
  return {
    to,
    audience: 'shop',
    subject: `Order ${orderId} ${what}`,
    text: `Its buyer has said where it should go. Before and after stand on its page, under Delivery. If a slip of it is printed, print it again.`,
  }
}
