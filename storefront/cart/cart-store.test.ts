// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

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
  const line = {
    id: 14,
    title: 'Ancient Dragon Tee',
    price: 500,
    image: 'ancient-dragon-tee-black-front',
    color: 'Black',
    imageVariant: 'image1',
    size: 'M',
    quantity: 2,
  }
  expect(await cartOfPage(JSON.stringify([line]))).toMatchObject([{ productId: 14, quantity: 2 }])
})
