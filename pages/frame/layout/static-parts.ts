import { staticHtml } from '../../kit/static-html.ts'
import type { StaticParts } from '../resolved-page.ts'
import type { Route } from '../routes.ts'

export async function loadStaticParts({ isBare }: Route): Promise<StaticParts> {
  const [ConsentBanner, shop] = await Promise.all([
    staticHtml('consent-banner', async () => (await loadConsentBanner()).ConsentBanner),
    isBare ? null : loadLogoAndFooter(),
  ])
  return { ConsentBanner, shop }
}

async function loadLogoAndFooter() {
  const [Logo, Footer] = await Promise.all([
    staticHtml('logo', async () => (await loadShopParts()).Logo),
    staticHtml('footer', async () => (await loadShopParts()).Footer),
  ])
  return { Logo, Footer }
}

// Each import has a function of its own, because the build wraps an `import()` whose exports are destructured in place.
const loadConsentBanner = () => import('../consent/consent-banner.tsx')
const loadShopParts = () => import('./shop-parts.ts')
