type Words = {
  readonly firstName: string
  readonly brandName: string
  readonly total: string
  readonly url: string
}

/** What the owner sends to somebody who ordered by message. */
export function payLinkWords({ firstName, brandName, total, url }: Words): string {
  return `Hello ${firstName}, thank you for your order at ${brandName}. It comes to ${total}. You, or somebody for you, can pay here: ${url}`
}
