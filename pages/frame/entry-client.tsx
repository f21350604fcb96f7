import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startCart } from '../kit/cart/cart-store.ts'
import { startCurrency } from '../kit/currency/start-currency.ts'
import { handleNewsletterForms } from '../kit/newsletter/start-newsletter.ts'
import { startWishlist } from '../kit/wishlist/wishlist-store.ts'
import { App } from './app.tsx'
import { handleConsentButtons, watchConsent, whenAllowed } from './consent/start-consent.ts'
import { errorReports } from './errors/report-errors.ts'
import { createNavigator, type Navigator } from './navigation/navigator.ts'
import { createPageSource } from './navigation/page-source.ts'
import { startNavigation } from './navigation/start-navigation.ts'
import type { FirstPayload, SiteData } from './payload.ts'
import { resolvePage } from './resolve-page.tsx'
import { startServiceWorker } from './service-worker/start-service-worker.ts'

// The import has a function of its own, because the build wraps an `import()` whose exports are used in place.
const loadInsights = () => import('./insights/insights.ts')

/** The boot script calls this; if it fails, the next touch tries again. */
export async function start() {
  const { page, shell: siteData } = readFirstPayload()
  const path = location.pathname + location.search
  const navigator = createNavigator(await resolvePage(page, path))
  document.documentElement.dataset.script = ''
  startTransition(() => {
    hydrateRoot(
      elementById('app'),
      <App
        navigator={navigator}
        siteData={siteData}
        onHydrated={() => void startFeatures(navigator, siteData)}
      />,
      errorReports(navigator, siteData),
    )
  })
}

/** The features start in separate tasks, so that a tap on a slow phone never waits for all of them. */
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
  // The next task starts after the components have read the fields that were changed before hydration.
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

/**
 * Called after hydration: repeats the taps and changes recorded by the boot script. Each is rendered
 * before the next one, so that Add to Cart uses the size chosen before it.
 */
async function replayEarlyEvents() {
  const early = window.earlyEvents ?? []
  window.earlyEvents = undefined
  for (const { target, type, value } of early) {
    if (!target.isConnected) continue
    // React listens to a radio's click. If several were tapped, another one is checked by now.
    if (type === 'change' && !target.matches('[type=radio]')) repeatChange(target, value)
    else if (target instanceof HTMLElement) target.click()
    // React renders in a microtask that was queued before this one.
    await null
  }
}

function repeatChange(target: Element, value: string) {
  if (target instanceof HTMLSelectElement) target.value = value
  target.dispatchEvent(new Event('input', { bubbles: true }))
  target.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The offline page is shown in place of another page, whose data may be in the cache. */
async function showCachedPage(navigator: Navigator, build: string) {
  const { route } = navigator.current()
  if (route !== 'offline' || location.pathname.startsWith('/assets/')) return
  const page = await createPageSource(build).get(location.pathname + location.search)
  document.title = page.title
  navigator.show(page)
}
