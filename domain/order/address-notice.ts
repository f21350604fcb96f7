import type { Letter } from '../mail/letter.ts'

type Noticed = { readonly orderId: string; readonly isGiven: boolean; readonly to: string }

/** The letter to the shop leaves the address out: it is on the order's page, and is erased with its buyer. */
export function addressNotice({ orderId, isGiven, to }: Noticed): Letter {
  const change = isGiven ? 'has an address now' : 'goes to another address'
  return {
    to,
    audience: 'shop',
    subject: `Order ${orderId} ${change}`,
    text: `Its buyer has said where it should go. Before and after stand on its page, under Changes of the address. If a slip of it is printed, print it again.`,
  }
}
