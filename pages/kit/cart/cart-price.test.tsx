import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pesewas } from '#domain/money/money'
import { aSiteData } from '../../frame/site-data.builder.ts'
import { SiteDataContext } from '../site-data-context.ts'
import { CartPrice } from './cart-price.tsx'

function render(currency: 'GHS' | 'USD', isOff = false): string {
  return renderToStaticMarkup(
    <SiteDataContext value={aSiteData({ currency })}>
      <CartPrice amount={pesewas(7_000)} isOff={isOff} />
    </SiteDataContext>,
  )
}

test('a converted amount begins with ≈, before the sign of what is taken off', () => {
  expect(render('USD')).toBe('≈ $5.81')
  expect(render('USD', true)).toBe('≈ −$5.81')
  expect(render('GHS', true)).toBe('−GH₵70.00')
})
