import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { STATUS } from '../checkout/checkout-page.builder.tsx'
import { aSiteData } from '../frame/site-data.builder.ts'
import { SiteDataContext } from '../kit/site-data-context.ts'
import { Confirmed } from './confirmed.tsx'

test.each([
  ['Kumasi', 'We pack your pieces in Kumasi.'],
  ['', 'We pack your pieces.'],
])('a shop in %j says where it packs [O273]', (city, sentence) => {
  const site = aSiteData()
  const html = renderToStaticMarkup(
    <SiteDataContext value={{ ...site, brand: { ...site.brand, city } }}>
      <Confirmed order={{ ...STATUS, standing: 'paid', attentionReason: null }} />
    </SiteDataContext>,
  )
  expect(html).toContain(sentence)
})
