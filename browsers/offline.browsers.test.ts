import { expect } from 'vitest'
import { inEachBrowser } from './each-browser.ts'
import { button, heading } from './person.ts'

inEachBrowser('without a network, visited pages are read and others say so [B7]', async (visit) => {
  const { person, app } = visit
  await person.open('/about')
  await person.press(button('Accept All'))
  await expect.poll(() => person.askPage(String(listKept)), { timeout: 60_000 }).toContain('/about')
  await app.close()
  await person.open('/about')
  await person.sees(heading('Our story'))
  await person.open('/terms')
  await person.sees(heading('You are offline'))
  await person.expectsSoundPage()
})

/** This runs in the browser. */
async function listKept(): Promise<string> {
  const [name] = await caches.keys()
  const kept = name === undefined ? [] : await (await caches.open(name)).keys()
  return kept.map(({ url }) => new URL(url).pathname).join(' ')
}
