import {
  DEFAULT_HOLD_MINUTES,
  FREE_SHIPPING_LINE,
  returnPeriod,
  SHIPPING_WORDS,
  surchargeWords,
} from '#domain/shop-promises'
import { useSiteData } from '../../kit/site-data-context.ts'
import { useRules } from '../../kit/use-rules.ts'
import type { LegalText } from '../legal-text.ts'
import { BrandName, BrandPlace, ContactPageLink, MailLink, ShopAddress } from './links.tsx'

export const text: LegalText = {
  title: 'Terms of use',
  updated: '2026-11-19',
  lead: (
    <>
      What holds between you and <BrandName /> when you use this shop and buy from it.
    </>
  ),
  sections: [
    { id: 'about', heading: 'Who you deal with', body: <About /> },
    { id: 'age', heading: 'You must be at least 16', body: <Age /> },
    { id: 'pieces', heading: 'The pieces', body: <Products /> },
    { id: 'prices', heading: 'Prices and currencies', body: <Prices /> },
    { id: 'ordering', heading: 'How an order comes about', body: <Ordering /> },
    { id: 'payment', heading: 'Payment', body: <Payment /> },
    { id: 'shipping', heading: 'Shipping', body: <Shipping /> },
    { id: 'cancelling', heading: 'Cancelling an order', body: <Cancelling /> },
    { id: 'returns', heading: 'Returns and refunds', body: <Returns /> },
    { id: 'faults', heading: 'If a piece is faulty', body: <Faults /> },
    { id: 'use', heading: 'Using the site', body: <Use /> },
    { id: 'property', heading: 'What belongs to whom', body: <Property /> },
    { id: 'liability', heading: 'What we answer for', body: <Liability /> },
    { id: 'law', heading: 'Law and disputes', body: <Law /> },
    { id: 'changes', heading: 'Changes and contact', body: <Changes /> },
  ],
}

function About() {
  return (
    <>
      <p>
        This shop is run by <BrandName /> from <BrandPlace />. These terms hold for everybody who
        uses it. With an order you agree to the terms as they stand on that day; print or save them
        to keep a copy. Ghana’s Electronic Transactions Act, 2008 (Act 772) says what an online shop
        must tell its customers. You find it on this page, on the pages of the pieces and at
        checkout.
      </p>
      <ShopAddress />
    </>
  )
}

function Age() {
  return (
    <p>
      The minimum age to use and order from this shop is 16. If you are 16 or 17, order only with
      the agreement of a parent or guardian.
    </p>
  )
}

function Products() {
  return (
    <p>
      Each piece has a page with its description, features, sizes and colours. The pictures are made
      by computer from our designs, and screens differ, so a colour can look a little different in
      your hand. We make small runs: a piece that is sold out may not come back.
    </p>
  )
}

function Prices() {
  const more = surchargeWords(useRules().surcharge)
  return (
    <>
      <p>
        Prices are in Ghanaian Cedis (GHS, GH₵), and are what you pay.{' '}
        {more && `${more} than the other sizes; the price shown changes with the size. `}
        Prices in US dollars, euros or pounds are conversions at a rate that changes through the
        day. They are approximate, are marked with ≈ in the cart and at checkout, and are only a
        guide.
      </p>
      <p>
        The price that counts is the one shown at checkout when you pay. If a price or your cart has
        changed meanwhile, you see the new total first and nothing is charged before you agree. A
        discount code takes a percentage or a sum off the pieces that it is for. It can be limited
        in time, in uses and for a person. One code can be used for an order, and none can be paid
        out.
      </p>
    </>
  )
}

function useHoldMinutes(): number {
  return useSiteData().holdMinutes ?? DEFAULT_HOLD_MINUTES
}

function Ordering() {
  return (
    <>
      <p>
        {`You put pieces into the cart, check them, fill in your details and pay. Until you pay you can correct everything. When you press Pay, we hold your pieces for ${useHoldMinutes()} minutes. If the payment does not arrive in that time, they go back on sale.`}
      </p>
      <p>
        The contract is made when your payment is confirmed. We then show you the order with its
        number and email you a confirmation. Keep that email: it is your record of what you bought.
        An order holds at most 50 different lines of 99 pieces each.
      </p>
    </>
  )
}

function Payment() {
  return (
    <>
      <p>
        You pay through Paystack, by mobile money or card, always in Ghanaian Cedis. If your card is
        in another currency, your bank converts the amount and may charge for that. Card numbers and
        PINs go to Paystack and never to us.
      </p>
      <p>
        {`If your money arrives after the ${useHoldMinutes()} minutes, we send your pieces if they are still there. If they are gone, or the amount does not match the order, we contact you and pay back what you are owed.`}
      </p>
    </>
  )
}

function Shipping() {
  const { shipping } = useSiteData()
  return (
    <>
      {shipping && !shipping.isAlwaysFree ? (
        <p>
          <strong>Within Ghana</strong> the price depends on the place and is shown at checkout
          before you pay. {shipping.freeLine}. When your order leaves us, we email you a tracking
          number.
        </p>
      ) : (
        <p>
          <strong>Within Ghana</strong> we send by standard shipping, and it is free. The line “
          {shipping?.freeLine ?? FREE_SHIPPING_LINE}” on our pages promises nothing less: we charge
          no shipping fee on smaller orders either. When your order leaves us, we email you a
          tracking number.
        </p>
      )}
      <p>
        <strong>Outside Ghana</strong> we ship by arrangement. Please write to us through the{' '}
        <ContactPageLink /> before you order, and we agree with you on the way, the price and the
        time before anything is sent. If you have already paid for an order to another country, we
        contact you; if we find no way that suits you, you get your money back. Customs and import
        taxes abroad are yours to pay.
      </p>
      <p>
        In short, as the cart and the checkout say: {shipping?.words ?? SHIPPING_WORDS}. The parcel
        is at our risk until it reaches you.
      </p>
    </>
  )
}

function Cancelling() {
  return (
    <p>
      An order you have not paid for needs no cancelling: it lapses by itself. After paying, you can
      cancel as long as we have not sent it. Write to <MailLink /> with the order number, and we pay
      back the whole amount. Once it is on its way,{' '}
      {useRules().returnDays === 0
        ? 'it can no longer be cancelled.'
        : 'send it back as described next.'}
    </p>
  )
}

function Returns() {
  const { returnDays } = useRules()
  if (returnDays === 0) {
    return (
      <p>
        We take a piece back if it is damaged, faulty or not what you ordered, as described next,
        and wherever the law says that you may return it. Otherwise a piece that has been sent
        cannot be returned.
      </p>
    )
  }
  return (
    <>
      <p>
        You can return a piece {returnPeriod(returnDays)}, if it is in its original condition:
        unworn, unwashed, with its labels. You need give no reason. Ask for it on the page of your
        order, whose link is in our mails, or write to us first through the <ContactPageLink />, so
        that we know it is coming and can tell you where to send it.
      </p>
      <p>
        You pay for sending it back. Within 14 days after it has reached us in that condition, we
        refund what you paid for it, in cedis and by the way you paid.
      </p>
    </>
  )
}

function Faults() {
  return (
    <p>
      If a piece is damaged, faulty or not what you ordered, tell us, if you can with a photograph.
      We replace it or give you your money back, whichever you prefer, and pay for its way back. The
      rights that the Sale of Goods Act, 1962 (Act 137) and other laws give you stay as they are.
    </p>
  )
}

function Use() {
  return (
    <p>
      Please do not disturb the shop or other shoppers: no attempts to break in or overload it, no
      programs that order or hold pieces, no orders in another person’s name. We may refuse or
      cancel orders made that way, and refund what was paid for them.
    </p>
  )
}

const WHAT_IS_OURS =
  'the designs, pictures, films and texts belong to us or to those who let us use them. Share links and pictures as much as you like, with our name. For anything commercial, ask us first. What you send us remains yours.'

function Property() {
  const { mark } = useSiteData()
  return (
    <p>
      The name <BrandName />
      {`, ${mark ? 'its marks' : 'the rosette'}, ${WHAT_IS_OURS}`}
    </p>
  )
}

function Liability() {
  return (
    <p>
      We answer for what we do on purpose or by negligence, and for everything for which the law
      lets nobody limit liability, such as injury and fraud. Otherwise we answer for damage that
      could be foreseen, up to the price of your order. We do our best to keep the shop open and
      free of errors, but cannot promise that it always is. We do not answer for other websites that
      we link to.
    </p>
  )
}

function Law() {
  return (
    <p>
      The law of Ghana applies, and its courts decide. If you live elsewhere and the law of your
      country protects you as a consumer in ways that cannot be signed away, you keep that
      protection. Before anybody goes to court, write to us: we answer every complaint and would
      rather solve it.
    </p>
  )
}

function Changes() {
  return (
    <>
      <p>
        We may change these terms for the future. The date at the top says when we last did. For an
        order, the terms of its day count. If one of them turns out not to hold, the others do.
      </p>
      <p>
        What we do with your data is in the <a href="/privacy-policy">privacy policy</a>. For
        everything else: <MailLink /> or the <ContactPageLink />.
      </p>
    </>
  )
}
