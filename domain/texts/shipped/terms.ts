import type { TextContent } from '../text-content.ts'

/** §2, §9: the terms of the shop as it comes. */
export const terms: TextContent = {
  fields: {
    description: 'Orders, payment, shipping and returns at {brand}: what holds between you and us.',
    lead: 'What holds between you and {brand} when you use this shop and buy from it.',
  },
  sections: [
    {
      id: 'about',
      group: '',
      heading: 'Who you deal with',
      body: `This shop is run by {brand} from {place}. These terms hold for everybody who uses it. With an order you agree to the terms as they stand on that day; print or save them to keep a copy. Ghana’s Electronic Transactions Act, 2008 (Act 772) says what an online shop must tell its customers. You find it on this page, on the pages of the pieces and at checkout.

{address}`,
    },
    {
      id: 'age',
      group: '',
      heading: 'You must be at least 16',
      body: 'The minimum age to use and order from this shop is 16. If you are 16 or 17, order only with the agreement of a parent or guardian.',
    },
    {
      id: 'pieces',
      group: '',
      heading: 'The pieces',
      body: 'Each piece has a page with its description, features, sizes and colours. {pictures}, so a colour can look a little different in your hand. We make small runs: a piece that is sold out may not come back.',
    },
    {
      id: 'prices',
      group: '',
      heading: 'Prices and currencies',
      body: `Prices are in Ghanaian Cedis (GHS, GH₵), and are what you pay. {larger sizes} Prices in US dollars, euros or pounds are conversions at a rate that changes through the day. They are approximate, are marked with ≈ in the cart and at checkout, and are only a guide.

The price that counts is the one shown at checkout when you pay. If a price or your cart has changed meanwhile, you see the new total first and nothing is charged before you agree. A discount code takes a percentage or a sum off the pieces that it is for. It can be limited in time, in uses and for a person. One code can be used for an order, and none can be paid out.`,
    },
    {
      id: 'ordering',
      group: '',
      heading: 'How an order comes about',
      body: `You put pieces into the cart, check them, fill in your details and pay. Until you pay you can correct everything. When you press Pay, we hold your pieces for {hold minutes}. If the payment does not arrive in that time, they go back on sale.

The contract is made when your payment is confirmed. We then show you the order with its number and email you a confirmation. Keep that email: it is your record of what you bought. An order holds at most 50 different lines of 99 pieces each.`,
    },
    {
      id: 'payment',
      group: '',
      heading: 'Payment',
      body: `You pay through {payment provider}, by mobile money or card, always in Ghanaian Cedis. If your card is in another currency, your bank converts the amount and may charge for that. Card numbers and PINs go to {payment provider} and never to us.

If your money arrives after the {hold minutes}, we send your pieces if they are still there. If they are gone, or the amount does not match the order, we contact you and pay back what you are owed.`,
    },
    {
      id: 'shipping',
      group: '',
      heading: 'Shipping',
      body: `{delivery in Ghana}

**Outside Ghana** we ship by arrangement. Please write to us through the [contact page](/contact) before you order, and we agree with you on the way, the price and the time before anything is sent. If you have already paid for an order to another country, we contact you; if we find no way that suits you, you get your money back. Customs and import taxes abroad are yours to pay.

{delivery in short}`,
    },
    {
      id: 'cancelling',
      group: '',
      heading: 'Cancelling an order',
      body: 'An order you have not paid for needs no cancelling: it lapses by itself. After paying, you can cancel as long as we have not sent it. Write to {email} with the order number, and we pay back the whole amount. Once it is on its way, {after it is sent}.',
    },
    {
      id: 'returns',
      group: '',
      heading: 'Returns and refunds',
      body: '{terms of returns}',
    },
    {
      id: 'faults',
      group: '',
      heading: 'If a piece is faulty',
      body: 'If a piece is damaged, faulty or not what you ordered, tell us, if you can with a photograph. We replace it or give you your money back, whichever you prefer, and pay for its way back. The rights that the Sale of Goods Act, 1962 (Act 137) and other laws give you stay as they are.',
    },
    {
      id: 'use',
      group: '',
      heading: 'Using the site',
      body: 'Please do not disturb the shop or other shoppers: no attempts to break in or overload it, no programs that order or hold pieces, no orders in another person’s name. We may refuse or cancel orders made that way, and refund what was paid for them.',
    },
    {
      id: 'property',
      group: '',
      heading: 'What belongs to whom',
      body: 'The name {brand}, the rosette, the designs, pictures, films and texts belong to us or to those who let us use them. Share links and pictures as much as you like, with our name. For anything commercial, ask us first. What you send us remains yours.',
    },
    {
      id: 'liability',
      group: '',
      heading: 'What we answer for',
      body: 'We answer for what we do on purpose or by negligence, and for everything for which the law lets nobody limit liability, such as injury and fraud. Otherwise we answer for damage that could be foreseen, up to the price of your order. We do our best to keep the shop open and free of errors, but cannot promise that it always is. We do not answer for other websites that we link to.',
    },
    {
      id: 'law',
      group: '',
      heading: 'Law and disputes',
      body: 'The law of Ghana applies, and its courts decide. If you live elsewhere and the law of your country protects you as a consumer in ways that cannot be signed away, you keep that protection. Before anybody goes to court, write to us: we answer every complaint and would rather solve it.',
    },
    {
      id: 'changes',
      group: '',
      heading: 'Changes and contact',
      body: `We may change these terms for the future. The date at the top says when we last did. For an order, the terms of its day count. If one of them turns out not to hold, the others do.

What we do with your data is in the [privacy policy](/privacy-policy). For everything else: {email} or the [contact page](/contact).`,
    },
  ],
}
