import type { FunctionComponent } from 'react'
import { keepDrawn } from '../keep-drawn.ts'
import type { Layout } from '../routes.ts'

/** What stands around the pages and never changes; a bare page has only the banner. */
export type StillParts = {
  readonly ConsentBanner: FunctionComponent
  readonly ofShop: Readonly<Record<'Logo' | 'Footer', FunctionComponent>> | null
}

export async function loadStillParts(layout: Layout): Promise<StillParts> {
  const [ConsentBanner, ofShop] = await Promise.all([
    keepDrawn('consent-banner', loadConsentBanner),
    layout === 'shop' ? loadPartsOfShop() : null,
  ])
  return { ConsentBanner, ofShop }
}

async function loadPartsOfShop() {
  const [Logo, Footer] = await Promise.all([
    keepDrawn('logo', loadLogo),
    keepDrawn('footer', loadFooter),
  ])
  return { Logo, Footer }
}

async function loadConsentBanner() {
  return (await import('../consent/consent-banner.tsx')).ConsentBanner
}

async function loadLogo() {
  return (await import('./shop-parts.ts')).Logo
}

async function loadFooter() {
  return (await import('./shop-parts.ts')).Footer
}
