type Words = {
  readonly firstName: string
  readonly brandName: string
  readonly total: string
  readonly url: string
  /** The page asks for the address before the order can be paid. */
  readonly needsAddress: boolean
}

/** The owner sends these words to somebody who ordered by message. */
export function payLinkWords({ firstName, brandName, total, url, needsAddress }: Words): string {
  const request = needsAddress ? 'say where it should go and pay' : 'pay'
  return `Hello ${firstName}, thank you for your order at ${brandName}. It comes to ${total}. You, or somebody for you, can ${request} here: ${url}`
}

type AddressWords = Pick<Words, 'firstName' | 'brandName' | 'url'> & { readonly orderId: string }

/** The owner sends these words to somebody whose paid order has no address. */
export function addressLinkWords({ firstName, brandName, orderId, url }: AddressWords): string {
  return `Hello ${firstName}, your order ${orderId} at ${brandName} is paid, thank you. Please say here where it should go: ${url}`
}

type DifferenceWords = AddressWords & { readonly total: string }

/** The owner sends these words to somebody whose order is to go where the delivery costs more. */
export function differenceWords(words: DifferenceWords): string {
  const { firstName, brandName, orderId, total, url } = words
  return `Hello ${firstName}, this is ${brandName} about your order ${orderId}. To bring it to the address that you asked for costs ${total} more. You can pay that here, then it goes there: ${url}`
}
