import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { FirstPayload, SiteData } from '#contracts/payload'
import { App } from './app.tsx'
import { startCart } from './cart/cart-store.ts'
import { answerConsentButtons, followConsent, whenAllowed } from './consent/start-consent.ts'
import { startCurrency } from './currency/start-currency.ts'
import { answerNewsletterForms } from './newsletter/start-newsletter.ts'
import { createNavigator, type Navigator } from './runtime/navigation/navigator.ts'
import { showKeptPage } from './runtime/navigation/show-kept-page.ts'
import { startNavigation } from './runtime/navigation/start-navigation.ts'
import { replayEarlyEvents } from './runtime/replay-early-events.ts'
import { resolvePage } from './runtime/resolve-page.tsx'
import { startServiceWorker } from './runtime/service-worker/start-service-worker.ts'
import { startWishlist } from './wishlist/wishlist-store.ts'

/** Called by the boot script, which tries again at the next touch when this fails. */
export async function start() {
  const { page, shell: siteData } = readFirstPayload()
  const path = location.pathname + location.search
  const navigator = createNavigator(await resolvePage(page, path))
  startTransition(() => {
    hydrateRoot(
      elementById('app'),
      <App
        navigator={navigator}
        siteData={siteData}
        onAwake={() => void wakeUp(navigator, siteData)}
      />,
    )
  })
}

/** In steps, so that a tap on a slow phone never waits for all of them. */
async function wakeUp(navigator: Navigator, siteData: SiteData) {
  await nextTask()
  startNavigation(navigator, siteData.build)
  startCart()
  await nextTask()
  startCurrency(siteData)
  startWishlist()
  answerConsentButtons()
  answerNewsletterForms()
  whenAllowed('analytics', () => followPages(navigator, siteData))
  // After the fields that were changed early have been read again.
  await nextTask()
  await replayEarlyEvents()
  followConsent()
  startServiceWorker()
  import('./currency/give-way.ts').catch(() => undefined)
  showKeptPage(navigator, siteData.build).catch(() => undefined)
  document.documentElement.dataset.awake = ''
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Whoever blocks it is not counted, and the shop goes on. */
function followPages(navigator: Navigator, { insightsScriptUrl }: SiteData) {
  import('./insights/insights.ts').then(
    ({ countPages, loadPageViewScript }) =>
      insightsScriptUrl ? loadPageViewScript(insightsScriptUrl) : countPages(navigator),
    () => undefined,
  )
}

function readFirstPayload(): FirstPayload {
  return JSON.parse(elementById('payload').textContent)
}

function elementById(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}`)
  return element
}
