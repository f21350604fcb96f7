import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { insertStaff } from '#database/staff/staff'
import { deriveUploads } from '#server/pictures/derive-uploads'
import { encodeInChild } from '#server/pictures/encode-in-child'
import { THREE_TEES } from '#testing/orders/paid-order'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { hashOnce, OWNER_EMAIL, PASSWORD } from '#testing/owner/sign-in-as-staff'
import { phonePhoto } from '#testing/pictures/photos'
import { placePaidOrder } from '../e2e/fixtures/place-paid-order.ts'
import { inEachBrowser, type Visit } from './each-browser.ts'
import { button, dialog, group, heading, password, radio, region, text, textbox } from './person.ts'

const TEE = { productId: 14, colour: 'Black', size: 'M' } as const

async function signIn({ person, shop }: Visit) {
  const passwordHash = await hashOnce(shop)
  const owner = { id: 'owner', name: 'Adwoa', email: OWNER_EMAIL, role: 'owner' } as const
  await insertStaff(shop.db, { ...owner, passwordHash, createdAtMs: shop.now() })
  await person.open('/owner')
  await person.fill(textbox('Email'), OWNER_EMAIL)
  await person.fill(password('Password'), PASSWORD)
  await person.press(button('Sign in'))
  await person.sees(heading('Today'))
}

inEachBrowser('the owner packs and sends an order, and answers a message', async (visit) => {
  const { person } = visit
  const orderId = await placePaidOrder(visit, THREE_TEES)
  await person.open('/contact')
  await person.press(button('Reject All'))
  await person.fill(textbox('Name'), 'Esi')
  await person.fill(textbox('Email', region('Send a message')), 'esi@example.com')
  await person.fill(textbox('Message'), 'Do you have it in olive?')
  await person.press(button('Send Message'))
  await person.reads('Thank you for your message!')

  await signIn(visit)
  await person.open(`/owner/orders/${orderId}`)
  await person.press(button('Packed'))
  await person.reads('Packed.')
  await person.fill(textbox('Carrier or rider'), 'VIP Express')
  await person.fill(textbox('Tracking number (optional)'), 'VIP-77')
  await person.press(button('Sent'))
  await person.reads('Mail about the parcel')
  await person.expectsSoundPage()

  const message = await visit.shop.db
    .selectFrom('contact_messages')
    .select('id')
    .executeTakeFirstOrThrow()
  await person.open(`/owner/messages/${message.id}`)
  await person.reads('Do you have it in olive?')
  await person.press(button('Answered'))
  await person.reads('The message is marked as answered.')
  await person.expectsSoundPage()
})

inEachBrowser('the owner counts stock, sells at the market, and stops the sale', async (visit) => {
  const { person, shop } = visit
  await signIn(visit)
  await person.open('/owner/stock/14/Black/M')
  await person.press(button('One more'))
  await person.press(button('One more'))
  await person.press(button('Save'))
  await person.reads('Ancient Dragon Tee (Black, M): now 22 in stock.')
  await person.expectsSoundPage()

  await person.open('/owner/market')
  await person.press(text('Ancient Dragon Tee'))
  const chooser = dialog('Ancient Dragon Tee')
  await person.press(radio('M 22 left', group('Black', chooser)))
  await person.press(button('Add to sale', chooser))
  await person.press(button('Sold', region('This sale')))
  await person.reads('Booked: GH₵500.00.')
  await person.expectsSoundPage()
  expect(await stockOfVariant(shop.db, TEE)).toBe(21)

  await person.open('/owner/drops')
  await person.press(text('Pause the whole shop'))
  await person.press(button('Yes, stop selling'))
  await person.reads('The sale of everything is paused.')
  await person.press(button('Sell everything again'))
  await person.seesNo(button('Sell everything again'))
})

inEachBrowser('the owner adds a product with its photo', async (visit) => {
  const { person, shop } = visit
  const path = join(shop.config.dataDir, 'IMG_0042.jpg')
  writeFileSync(path, await phonePhoto({ width: 1600, height: 1200 }))
  await signIn(visit)
  await person.open('/owner/products/new')
  await person.fill(textbox('Title'), 'Harmattan Tee')
  await person.press(button('Save draft'))
  await person.sees(heading('Harmattan Tee'))
  await person.expectsSoundPage()
  await person.attach(path)
  const cut = dialog('Choose the part to show')
  await person.fill(textbox('What it shows', cut), 'Harmattan Tee, front')
  await person.press(button('Add photo', cut))
  await person.reads('is being made')
  const { signal } = new AbortController()
  const log = { error: (about: object) => expect(about).toBeNull() }
  await deriveUploads({ ...shop, log, signal, encode: encodeInChild })
  await person.reads('IMG_0042.jpg is added.')
  await person.expectsSoundPage()
})
