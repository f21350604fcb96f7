import type { DropsData } from '#server/draws/drops-data'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { useMay } from '../kit/layout/viewer.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'

const { path } = screens.drops

/** This is not sold at the moment; each product is sold again from its own page. */
export function PausedNotice({ data: { paused } }: { readonly data: DropsData }) {
  const mayResume = useMay('plan-drops')
  const { isAll, products } = paused
  if (!isAll && products.length === 0) return null
  return (
    <Callout tone="caution" look="boxed" className="stack">
      {isAll && (
        <>
          <p>
            <strong>The sale of everything is paused.</strong> Shoppers cannot order.
          </p>
          {mayResume && (
            <PostForm action={`${path}/resume`} form={null}>
              <Button type="submit">Sell everything again</Button>
            </PostForm>
          )}
        </>
      )}
      {products.length > 0 && (
        <>
          <p>The sale of these pieces is paused:</p>
          <ul className={styles.products}>
            {products.map(({ id, title, href }) => (
              <li key={id}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Callout>
  )
}

export function PauseEverything() {
  return (
    <section aria-labelledby="pause-heading">
      <h2 id="pause-heading">Stop the sale</h2>
      <p className="measure">One piece is paused on its own page, under Products.</p>
      <Disclosure summary="Pause the whole shop" isOpen={false}>
        <PostForm action={`${path}/pause`} form={null}>
          <p>
            Shoppers can look, but not order, until you press “Sell everything again”. Unpaid orders
            can still be paid. You can still sell at the market and by message.
          </p>
          <Button type="submit">Yes, stop selling</Button>
        </PostForm>
      </Disclosure>
    </section>
  )
}
