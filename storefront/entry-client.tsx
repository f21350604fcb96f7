import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startCart } from './cart/cart-store.ts'
import { startCurrency } from './currency/start-currency.ts'
import { loadPage } from './load-page.tsx'
import { createNavigator } from './navigation/navigator.ts'
import { startNavigation } from './navigation/start-navigation.ts'
import type { FirstPayload } from './payload.ts'
import { replayEarlyEvents } from './replay-early-events.ts'
import { startWishlist } from './wishlist/wishlist-store.ts'

/** Called by the boot script, which tries again at the next touch when this fails. */
export async function start() {
  const { page, shell } = readFirstPayload()
  const path = location.pathname + location.search
  const navigator = createNavigator(await loadPage(page, path))
  startTransition(() => {
    hydrateRoot(
      elementById('app'),
      <App
        navigator={navigator}
        shell={shell}
        onAwake={() => {
          startNavigation(navigator, shell.build)
          startCart()
          startCurrency(shell)
          startWishlist()
          // After the fields that were changed early have been read again.
          setTimeout(() => {
            replayEarlyEvents()
            document.documentElement.dataset.awake = ''
          })
        }}
      />,
    )
  })
}

function readFirstPayload(): FirstPayload {
  return JSON.parse(elementById('payload').textContent)
}

function elementById(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}`)
  return element
}
