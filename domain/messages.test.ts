import { expect, test } from 'vitest'
import { isPlainMessageCode, messages } from './messages.ts'

test('the two newsletter and contact sentences differ by a full stop, §5', () => {
  expect(messages['newsletter-email-required']).toBe('Please enter your email.')
  expect(messages['contact-email-required']).toBe('Please enter your email')
})

test('a missing product has the sentence of §8', () => {
  expect(messages['product-not-found']).toBe(
    "Product Not Found. Sorry, we couldn't find the product you're looking for.",
  )
})

test('placeholders are filled in', () => {
  expect(messages['product-sold-out']('Gray Sweatshirt')).toBe('Gray Sweatshirt is sold out!')
  expect(messages['product-added-with-size'](2, 'Petal Tee', 'M')).toBe(
    'Added to cart: 2 x Petal Tee (Size: M)',
  )
  expect(messages['line-sold-out']('Petal Tee', 'M')).toBe('Petal Tee (M) is sold out.')
  expect(messages['line-short'](3, 'Petal Tee', 'M')).toBe('Only 3 left of Petal Tee (M).')
  expect(messages['invalid-response'](502)).toBe('Invalid response from server (Status: 502)')
  expect(messages['payment-mismatch']('amount')).toBe('Failed to validate payment: amount')
})

test('only sentences without placeholders can be used for a field', () => {
  expect(isPlainMessageCode('email-invalid')).toBe(true)
  expect(isPlainMessageCode('product-sold-out')).toBe(false)
  expect(isPlainMessageCode('constructor')).toBe(false)
  expect(isPlainMessageCode('Invalid type: Expected string')).toBe(false)
})
