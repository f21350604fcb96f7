import type { FunctionComponent } from 'react'
import type { Layout } from '../routes.ts'
import { keepDrawn } from '../runtime/static-html.ts'

/** What stands around the pages and never changes; a bare page has only the banner. */
export type StillParts = {
  readonly ConsentBanner: FunctionComponent
  readonly ofShop: Readonly<Record<'Logo' | 'Footer', FunctionComponent>> | null
}

export async function loadStillParts(layout: Layout): Promise<StillParts> {
  const [ConsentBanner, ofShop] = await Promise.all([
    keepDrawn('consent-banner', async () => (await loadConsentBanner()).ConsentBanner),
    layout === 'shop' ? loadPartsOfShop() : null,
  ])
  return { ConsentBanner, ofShop }
}

async function loadPartsOfShop() {
  const [Logo, Footer] = await Promise.all([
    keepDrawn('logo', async () => (await loadShopParts()).Logo),
    keepDrawn('footer', async () => (await loadShopParts()).Footer),
  ])
  return { Logo, Footer }
}

// Functions of their own: the build wraps an `import()` whose parts are taken out on the spot.
const loadConsentBanner = () => import('../consent/consent-banner.tsx')
const loadShopParts = () => import('./shop-parts.ts')
