import { useEffect, useRef, useState } from 'react'
import { lineKey } from '#domain/cart/line'
import type { CartNotice, PricedCart } from '#domain/cart/price-cart'
import { messages } from '#domain/messages'
import { formatMoney } from '#domain/money/format-money'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { changeCart, useCart } from './cart-store.ts'
import type { CartCheck } from './use-cart-check.ts'

/** Announces each change of the catalogue once, then stores the current titles and prices in the cart. */
export function CartNotices({ check }: { readonly check: CartCheck }) {
  const [shownNotices, setShownNotices] = useState<readonly CartNotice[]>([])
  const cart = useCart()
  const priced = check.state === 'known' ? check.priced : null
  const stored = useRef<PricedCart | null>(null)

  useEffect(() => {
    if (!priced || priced.notices.length === 0 || stored.current === priced) return
    stored.current = priced
    setShownNotices(priced.notices)
    storeCurrentState(priced)
  }, [priced])

  // A price notice is shown only while its product is in the cart.
  const current = shownNotices.filter(
    ({ code, title }) => code === 'line-removed' || cart.some((line) => line.title === title),
  )
  return (
    <div role="status">
      {check.state === 'unknown' && (
        <Callout tone="news">
          Prices and stock could not be checked just now.{' '}
          <Button look="quiet" onClick={check.retry}>
            Check again
          </Button>
        </Callout>
      )}
      {[...new Set(current.map(noticeText))].map((text) => (
        <Callout key={text} tone="news">
          <p>{text}</p>
        </Callout>
      ))}
    </div>
  )
}

function noticeText(notice: CartNotice): string {
  return notice.code === 'line-removed'
    ? messages['line-removed'](notice.title ?? 'A piece')
    : messages['line-price-changed'](
        notice.title,
        formatMoney(notice.before),
        formatMoney(notice.after),
      )
}

function storeCurrentState({ lines }: PricedCart) {
  const currentLines = new Map(lines.map((line) => [lineKey(line), line]))
  changeCart((cart) =>
    cart.flatMap((line) => {
      const known = currentLines.get(lineKey(line))
      return known
        ? [{ ...line, title: known.title, unitPrice: known.unitPrice, image: known.image }]
        : []
    }),
  )
}
