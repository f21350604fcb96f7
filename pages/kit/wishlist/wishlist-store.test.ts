// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

// The module keeps the list for the life of a page.
beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})

test.each([
  ['nonsense', [2]],
  ['{"a":1}', [2]],
  ['[null,"13",-1,13,13]', [13, 2]],
])(
  'a page that starts with %s stored shows no error, and saves to what is valid in it',
  async (stored, saved) => {
    localStorage.setItem('wishlist', stored)
    const { startWishlist, toggleWishlist } = await import('./wishlist-store.ts')
    startWishlist()
    toggleWishlist(2)
    expect(JSON.parse(localStorage.getItem('wishlist') ?? '')).toEqual(saved)
  },
)
