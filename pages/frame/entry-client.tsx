import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startCart } from '../kit/cart/cart-store.ts'
import { startCurrency } from '../kit/currency/start-currency.ts'
import { handleNewsletterForms } from '../kit/newsletter/start-newsletter.ts'
import { startWishlist } from '../kit/wishlist/wishlist-store.ts'
import { App } from './app.tsx'
import { handleConsentButtons, watchConsent, whenAllowed } from './consent/start-consent.ts'
import { createNavigator, type Navigator } from './navigation/navigator.ts'
import { showCachedPage } from './navigation/show-cached-page.ts'
import { startNavigation } from './navigation/start-navigation.ts'
import type { FirstPayload, SiteData } from './payload.ts'
import { replayEarlyEvents } from './replay-early-events.ts'
import { resolvePage } from './resolve-page.tsx'
import { startServiceWorker } from './service-worker/start-service-worker.ts'

// A function of its own: the build wraps an `import()` whose exports are used in place.
const loadInsights = () => import('./insights/insights.ts')

/** Called by the boot script; if it fails, the next touch tries again. */
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
        onHydrated={() => void startFeatures(navigator, siteData)}
      />,
    )
  })
}

/** In separate tasks, so that a tap on a slow phone never waits for all of them. */
async function startFeatures(navigator: Navigator, siteData: SiteData) {
  await nextTask()
  startNavigation(navigator, siteData.build)
  startCart()
  await nextTask()
  startCurrency(siteData)
  startWishlist()
  handleConsentButtons()
  handleNewsletterForms()
  whenAllowed('analytics', () => startPageViews(navigator, siteData))
  // A separate task, after the components have read the fields that were changed before hydration.
  await nextTask()
  await replayEarlyEvents()
  watchConsent()
  startServiceWorker()
  import('../kit/currency/avoid-overlap.ts').catch(() => undefined)
  showCachedPage(navigator, siteData.build).catch(() => undefined)
  document.documentElement.dataset.awake = ''
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Fails silently if the visitor blocks the script. */
function startPageViews(navigator: Navigator, { insightsScriptUrl }: SiteData) {
  loadInsights().then(
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
