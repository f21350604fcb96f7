import type { Layout } from '#contracts/routes'
import type { StaticParts } from '../runtime/resolved-page.ts'
import { staticHtml } from '../runtime/static-html.ts'

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
