import { expect, test } from 'vitest'
import { confirmationLetter } from '../newsletter/confirmation-letter.ts'
import type { Letter } from './letter.ts'
import { letterInOrderTemplate } from './letter-in-order-template.ts'

const aLetter: Letter = {
  to: 'ama@example.com',
  audience: 'customer',
  subject: 'Please confirm',
  text: 'Hello,\n\nplease confirm:\nhttps://shop.example/confirm',
}

const row = (name: string) => ({ name, units: '', price: '', image_url: '' })
const NOT_AN_ORDER = row(
  'This is a message, not an order: nothing was bought and nothing is charged.',
)

test('the letter uses the order template’s parameters, with its text only in the list', () => {
  expect(letterInOrderTemplate(aLetter)).toEqual({
    order_id: 'Please confirm',
    email: 'ama@example.com',
    customer_name: '—',
    customer_phone: '—',
    orders: [
      NOT_AN_ORDER,
      row('Hello,'),
      row('please confirm:'),
      row('https://shop.example/confirm'),
    ],
    cost: { total: '—', delivery: '—' },
    tracking_url: '',
  })
})

test('the confirmation and unsubscribe links are on their own lines', () => {
  const letter = confirmationLetter({
    email: 'ama@example.com',
    token: 't0ken',
    publicUrl: 'https://shop.example',
    brandName: 'The Brand',
  })
  const names = letterInOrderTemplate(letter).orders.map(({ name }) => name)
  const links = names.filter((name) => name.startsWith('https://shop.example/'))
  expect(links).toHaveLength(2)
  expect(names.at(-2)).toBe('Unsubscribe:')
})

test('a message of 1000 lines keeps every word and fits the mail service [E5]', () => {
  const text = Array.from({ length: 1_000 }, (_none, index) => `w${index}`).join('\n')
  const params = letterInOrderTemplate({ ...aLetter, text })
  expect(params.orders).toHaveLength(61)
  expect(params.orders.at(-1)?.name).toMatch(/^w59 .* w999$/)
  expect(JSON.stringify(params).length).toBeLessThan(45_000)
})

test('a letter contains no template placeholders [E5]', () => {
  const params = letterInOrderTemplate({ ...aLetter, subject: '{{x}}', text: '{{{y}}}' })
  expect(params.order_id).toBe('((x))')
  expect(params.orders.at(-1)).toEqual(row('(((y)))'))
})
