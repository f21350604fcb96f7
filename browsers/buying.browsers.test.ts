import { expect } from 'vitest'
import { inEachBrowser } from './each-browser.ts'
import {
  button,
  combobox,
  group,
  heading,
  link,
  type Part,
  type Person,
  TAB,
  textbox,
} from './person.ts'

/** Buys one tee as somebody who has never been here, until the button in the provider's window. */
async function buy(person: Person, approve: Part) {
  await person.open('/product/14')
  await person.press(button('Accept All'))
  await person.seesNo(button('Accept All'))
  await person.press(button('Add to Cart'))
  await person.press(link('Cart, 1 piece'))
  await person.sees(heading('Cart'))
  await person.expectsSoundPage()
  await person.press(link('Proceed to Checkout'))
  await person.sees(heading('Checkout'))
  await person.fill(textbox('First Name'), 'Ama')
  await person.fill(textbox('Last Name'), 'Mensah')
  await person.fill(textbox('Email'), 'ama@example.com')
  // Past the country. WebKit 2.50 leaves the label out of the phone's name, so it cannot be found by that.
  await person.type(`${TAB}${TAB}24 123 4567`)
  await person.fill(textbox('Address'), '1 Oxford Street')
  await person.fill(textbox('City'), 'Accra')
  await person.choose(combobox('Region'), 'Greater Accra')
  await person.expectsSoundPage()
  await person.press(button('Pay with Paystack'))
  await person.inFrame('Payment window', () => person.press(approve))
}

for (const [way, approve] of [
  ['card', button('Pay', group('Card'))],
  ['mobile money', button('Approve', group('Mobile money'))],
] as const) {
  inEachBrowser(`a piece is bought by ${way}`, async ({ person, shop: { db } }) => {
    await buy(person, approve)
    await person.sees(heading('Order Confirmed!'))
    const orders = await db.selectFrom('orders').select(['id', 'state']).execute()
    expect(orders).toEqual([{ id: expect.any(String), state: 'paid' }])
    await person.reads(orders[0]?.id ?? '')
    await person.expectsSoundPage()
    await person.press(link('Cart'))
    await person.reads('Your cart is empty')
  })
}
