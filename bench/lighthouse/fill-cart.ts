import { chromium } from '@playwright/test'

const LINE = {
  id: 14,
  title: 'Ancient Dragon Tee',
  price: 500,
  image: '',
  color: 'Black',
  imageVariant: 'image1',
  size: 'M',
  quantity: 1,
} as const

/** Lighthouse opens its own tabs in this browser; they share this cart. */
export async function fillCart(debuggingPort: number, shopUrl: string) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`)
  const [context] = browser.contexts()
  const page = await context?.newPage()
  await page?.goto(`${shopUrl}/robots.txt`)
  await page?.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify([LINE]))
  await page?.close()
  await browser.close()
}
