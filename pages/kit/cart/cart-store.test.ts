// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { anItem, cartOf } from '#domain/cart/cart.builder'
import { writeStoredCart } from '#domain/cart/stored-cart'

// The module keeps the cart for the life of a page.
beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})

/** A page that starts with this text in its storage. */
async function cartOfPage(stored: string) {
  localStorage.setItem('cart', stored)
  const { currentCart, startCart } = await import('./cart-store.ts')
  startCart()
  return currentCart()
}

test.each(['{', 'null', '"x"', '[{"id":"<img>"}]', '{"__proto__":{}}'])(
  'a stored cart of %s is an empty cart [B3]',
  async (stored) => {
    expect(await cartOfPage(stored)).toEqual([])
  },
)

test('a stored line is in the cart', async () => {
  const cart = cartOf([anItem(), 2])
  expect(await cartOfPage(writeStoredCart(cart))).toEqual(cart)
})
