import { readProductForm } from '#domain/catalogue/product-form'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { readFields } from '../kit/fields.ts'
import { ownForm, PostForm, seenMark } from '../kit/forms/post-form.tsx'
import { PlaceFields, PriceFields, WordFields } from '../kit/forms/product-fields.tsx'
import { StateMark } from '../kit/layout/state-mark.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { productPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import { OldShopSection } from './old-shop-section.tsx'
import styles from './page.module.css'
import { PicturesSection } from './pictures-section.tsx'
import { PriceGrid } from './price-grid.tsx'
import { PublishingSection } from './publishing-section.tsx'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'product'>

export function Page({ data, form }: Props) {
  const { id, title, state, measured, problems } = data
  const preview = productPath(id, 'preview')
  return (
    <>
      <BackLink href={screens.products.path}>Products</BackLink>
      <div className={styles.head}>
        <h1>{title}</h1>
        <StateMark state={state} />
      </div>
      <nav className={styles.links} aria-label="This piece">
        <ButtonLink href={preview} target="_blank" rel="noopener">
          Look at it as a shopper
        </ButtonLink>
        {data.grid.slice(1).map(({ colour }) => (
          <a
            key={colour}
            href={`${preview}?${new URLSearchParams({ colour })}`}
            target="_blank"
            rel="noopener"
          >
            In {colour}
          </a>
        ))}
        <a href={productPath(id, 'sizes')}>
          {measured === 0 ? 'Add size measures' : `Sizes (${measured} measured)`}
        </a>
        <a href="#pictures">Pictures</a>
        <a href="#publishing">Publishing</a>
      </nav>
      <SellingSwitch data={data} />
      <div data-fresh="problems">
        {state === 'live' && problems.length > 0 && (
          <p className="quiet">{problems.join(' ')} Until then shoppers see the first picture.</p>
        )}
      </div>
      <Words data={data} form={form} />
      {data.movedFrom && <OldShopSection moved={data.movedFrom} />}
      <PicturesSection data={data} form={form} />
      <PublishingSection data={data} form={form} />
    </>
  )
}

/** Stops the sale at once; the product stays in the shop. */
function SellingSwitch({ data: { id, state, isPaused } }: Pick<Props, 'data'>) {
  if (isPaused) {
    return (
      <Callout tone="caution" look="boxed" className="stack">
        <p>The sale of this piece is paused.</p>
        <PostForm action={productPath(id, 'resume')} form={null}>
          <Button type="submit">Sell again</Button>
        </PostForm>
      </Callout>
    )
  }
  return state === 'live' ? (
    <PostForm action={productPath(id, 'pause')} form={null}>
      <Button type="submit">Pause selling</Button>
    </PostForm>
  ) : null
}

function Words({ data, form }: Props) {
  const action = productPath(data.id)
  const own = ownForm(form, action)
  const shown = own ? readProductForm(readFields(own.values)) : data.form
  const fields = { action, form, shown, options: data.options }
  return (
    <PostForm
      action={action}
      form={form}
      className={styles.form}
      draft={{ version: data.seen.words }}
    >
      <input type="hidden" name="seen" value={seenMark(own, data.seen.words)} />
      <input type="hidden" name="token" value={own?.values.token ?? data.token} />
      <WordFields {...fields} />
      <fieldset className={`stack-wide ${styles.group}`}>
        <legend>
          <h2>Prices, colours and sizes</h2>
        </legend>
        <PriceFields {...fields} />
        <PriceGrid data={data} shown={shown} own={own} />
      </fieldset>
      <PlaceFields {...fields} />
      <Button look="main" type="submit">
        Save
      </Button>
    </PostForm>
  )
}
