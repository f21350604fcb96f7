import type { FunctionComponent } from 'react'
import type { Layout } from '../routes.ts'
import { staticHtml } from '../runtime/static-html.ts'

/** What stands around the pages and never changes; a bare page has only the banner. */
export type StaticParts = {
  readonly ConsentBanner: FunctionComponent
  readonly ofShop: Readonly<Record<'Logo' | 'Footer', FunctionComponent>> | null
}

export async function loadStaticParts(layout: Layout): Promise<StaticParts> {
  const [ConsentBanner, ofShop] = await Promise.all([
    staticHtml('consent-banner', async () => (await loadConsentBanner()).ConsentBanner),
    layout === 'shop' ? loadPartsOfShop() : null,
  ])
  return { ConsentBanner, ofShop }
}

async function loadPartsOfShop() {
  const [Logo, Footer] = await Promise.all([
    staticHtml('logo', async () => (await loadShopParts()).Logo),
    staticHtml('footer', async () => (await loadShopParts()).Footer),
  ])
  return { Logo, Footer }
}

// Functions of their own: the build wraps an `import()` whose parts are taken out on the spot.
const loadConsentBanner = () => import('../consent/consent-banner.tsx')
const loadShopParts = () => import('./shop-parts.ts')
