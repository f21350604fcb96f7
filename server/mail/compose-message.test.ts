import { expect, test } from 'vitest'
import { pesewas } from '#domain/money/money'
import { shopDocument } from '#domain/order/mails/shop-mail'
import { aMailedOrder, nothingRefunded } from '#domain/order/order-mail.builder'
import { readMessage } from '#testing/mail/read-message'
import { composeMessage } from './compose-message.ts'
import { aLetterMail, aMail, TRACKING_URL } from './mail.builder.ts'
import type { Mail } from './mailer.ts'

const NOW = Date.UTC(2026, 10, 15, 3, 47, 9)
const FROM = { name: 'NKABOM', address: 'hello@nkabom.example' }

async function compose(mail: Mail, sentAtMs = NOW, from = FROM) {
  return readMessage((await composeMessage(mail, { from, sentAtMs })).bytes)
}

test('a mail is a message with one recipient and a date', async () => {
  const { headers } = await compose(aMail())
  expect(headers).toEqual({
    from: 'NKABOM <hello@nkabom.example>',
    to: 'ama@example.com',
    subject: 'Your order ORD-1800000000000-0001',
    date: 'Sun, 15 Nov 2026 03:47:09 +0000',
    'message-id': '<order-mail.ORD-1800000000000-0001@nkabom.example>',
    'mime-version': '1.0',
    'content-type': expect.stringMatching(/^multipart\/alternative; *boundary=/),
  })
})

test('the envelope has the same two addresses', async () => {
  const message = await composeMessage(aMail(), { from: FROM, sentAtMs: NOW })
  expect(message).toMatchObject({ from: 'hello@nkabom.example', to: 'ama@example.com' })
})

test('it lists what was bought, with the total, delivery and the link, as text and as HTML [R60]', async () => {
  const order = aMailedOrder({ delivery: pesewas(2_000), total: pesewas(52_000) })
  const { text, html } = await compose(aMail({}, order))
  expect(text).toContain('Hello Ama Mensah,')
  expect(text).toContain('1 x Ancient Dragon Tee (Black, M) at GH₵500.00')
  expect(text).toContain('Delivery: GH₵20.00')
  expect(text).toContain('Total: GH₵520.00')
  expect(text).toContain(`\n${TRACKING_URL}\n`)
  expect(html).toMatch(
    /<img src="https:\/\/shop\.example\/pictures\/ancient-dragon-tee-black-front-360\.\w+\.jpg"/,
  )
  expect(html).toContain(`href="${TRACKING_URL}"`)
  expect(html).toContain('GH₵520.00')
})

test('the price beside several pieces says that it is for each', async () => {
  const [line] = aMailedOrder().lines
  if (!line) throw new Error('The order has no line')
  const { text, html } = await compose(
    aMail({}, aMailedOrder({ lines: [{ ...line, quantity: 2 }] })),
  )
  expect(text).toContain('2 x Ancient Dragon Tee (Black, M) at GH₵500.00')
  expect(html).toMatch(/GH₵500\.00<br><[^>]+>each</)
  expect((await compose(aMail())).html).not.toContain('>each<')
})

test('what customers typed is text in the HTML [S2]', async () => {
  const order = aMailedOrder()
  const customer = {
    ...order.customer,
    firstName: '<img src=x onerror=alert(1)>',
    lastName: '"&\'',
  }
  const { html, text } = await compose(aMail({}, { ...order, customer }))
  expect(text).toContain('<img src=x onerror=alert(1)> "&\'')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39;')
  expect(html).not.toContain('<img src=x')
})

test('the same mail sent twice has the same Message-ID', async () => {
  const [first, second] = await Promise.all([NOW, NOW + 60_000].map((ms) => compose(aMail(), ms)))
  expect(first?.headers['message-id']).toBe(second?.headers['message-id'])
  expect(first?.headers.date).not.toBe(second?.headers.date)
})

test.each([
  ['case late (paid)', '<case.late.paid@nkabom.example>'],
  ['a\r\nBcc: <x@y.z>', '<a.Bcc.x.y.z@nkabom.example>'],
])('the key %j becomes a valid Message-ID', async (dedupeKey, id) => {
  expect((await compose(aMail({ dedupeKey }))).headers['message-id']).toBe(id)
})

test('the shop’s mail has all that is needed to pack and to deliver, and no link', async () => {
  const order = aMailedOrder({
    zone: { id: 'accra', name: 'Accra', kind: 'rider', words: 'The same day' },
  })
  const customer = {
    ...order.customer,
    address: 'Behind the Total station',
    digitalAddress: 'GA-183-8164',
  }
  const document = shopDocument({
    order: { ...order, customer },
    owed: nothingRefunded(order),
    title: order.id,
    sums: '',
    pictureAddress: (image) => `https://shop.example/${image}.jpg`,
  })
  const { text, html } = await compose(aMail({ audience: 'shop', document }))
  for (const words of [
    'From Ama Mensah, +233 24 123 4567',
    '1 x Ancient Dragon Tee (Black, M) at GH₵500.00',
    'Behind the Total station',
    'Digital address: GA-183-8164',
    'Zone: Accra: the rider is paid on arrival. The same day',
  ]) {
    expect(text).toContain(words)
  }
  expect(text + html).not.toContain('/order#')
})

test('a letter has Reply-To and List-Unsubscribe headers', async () => {
  const { headers, text } = await compose(
    aLetterMail({ replyTo: 'kofi@example.com', unsubscribeUrl: 'https://shop.example/u?token=1' }),
  )
  expect(headers).toMatchObject({
    to: 'ama@example.com',
    'reply-to': 'kofi@example.com',
    'list-unsubscribe': '<https://shop.example/u?token=1>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    subject: 'Please confirm',
  })
  expect(text).toContain('please confirm.\n\nNKABOM')
  expect(text).toContain('Unsubscribe:\nhttps://shop.example/u?token=1')
})

test('a letter without these addresses has no such headers', async () => {
  const { headers } = await compose(aLetterMail())
  expect(Object.keys(headers)).not.toContain('reply-to')
  expect(Object.keys(headers)).not.toContain('list-unsubscribe')
})

test('non-ASCII subject, names and text arrive unchanged [S19]', async () => {
  const id = '👑Ɛ'.repeat(40)
  const { headers, text, html } = await compose(aMail({}, aMailedOrder({ id })), NOW, {
    ...FROM,
    name: 'Ŋkabɔm "Ɛ"',
  })
  expect(headers.subject).toBe(`Your order ${id}`)
  expect(headers.from).toBe('Ŋkabɔm "Ɛ" <hello@nkabom.example>')
  expect(text).toContain(id)
  expect(html).toContain(id)
})

test('no line is longer than 76 characters or ends in a space, and all are ASCII', async () => {
  const text = `${'ab ₵='.repeat(60)}\nend \n.\nFrom here`
  const { bytes } = await composeMessage(aLetterMail({ text, subject: 'Ɛ'.repeat(90) }), {
    from: FROM,
    sentAtMs: NOW,
  })
  const lines = bytes.toString('latin1').split('\r\n')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(76)
  expect(lines.filter((line) => /[ \t]$|[^\x20-\x7e]/.test(line))).toEqual([])
  expect(readMessage(bytes).text).toContain(text)
})

test('a non-ASCII domain is written in Punycode', async () => {
  const message = await composeMessage(aLetterMail({ to: 'ama@ɛxample.com' }), {
    from: { name: '', address: 'hello@ŋkabom.example' },
    sentAtMs: NOW,
  })
  expect(message).toMatchObject({
    from: 'hello@xn--kabom-28a.example',
    to: 'ama@xn--xample-9yc.com',
  })
})
