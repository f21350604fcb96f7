import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import type { StockMoveRow } from '../kit/data/stock-data.ts'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { RadioGroup } from '../kit/forms/radio-group.tsx'
import { ProductHeading } from '../kit/layout/product-heading.tsx'
import { SoldOutMark } from '../kit/layout/sold-out-mark.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { orderPath, stockCardId, stockVariantPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'stock-variant'>

export function Page({ data, form }: Props) {
  const { productId, title, colour, size, picture, from } = data
  const back = `${screens.stock.path}${from === '' ? '' : `?${from}`}#${stockCardId(productId)}`
  return (
    <>
      <BackLink href={back}>Stock</BackLink>
      <ProductHeading picture={picture} title={title}>
        {colour}, {size}
      </ProductHeading>
      <p className="size-large">
        <strong className={styles.number}>{data.stock}</strong> in stock
        {data.level === 'low' && ', low'}
      </p>
      {data.isMarkedSoldOut && <SoldOutMark productId={productId} from={from} form={form} />}
      <Mismatch data={data} form={form} />
      <ChangeForm data={data} form={form} />
      <History data={data} />
    </>
  )
}

function Mismatch({ data, form }: Props) {
  const { stock, booked, from } = data
  const action = `${stockVariantPath(data)}/accept`
  if (booked === null) {
    return (
      <Callout tone="error" role="alert">
        {ownForm(form, action)?.message}
      </Callout>
    )
  }
  return (
    <section aria-labelledby="mismatch-heading">
      <h2 id="mismatch-heading">Stock and history differ</h2>
      <Callout tone="caution">
        {stock} {stock === 1 ? 'is' : 'are'} sold from, but the changes below add up to {booked}.
        Somebody changed the number outside of this page. Count the pieces. If {stock} is right, say
        so here; if not, change the stock below as well.
      </Callout>
      <PostForm action={action} form={form}>
        <input type="hidden" name="from" value={from} />
        <Button type="submit">I counted: {stock} is right</Button>
      </PostForm>
    </section>
  )
}

const REASONS = [
  { value: 'count', label: 'Count' },
  { value: 'correction', label: 'Correction' },
  { value: 'return', label: 'Return' },
  { value: 'damage', label: 'Damage' },
] as const

function ChangeForm({ data, form }: Props) {
  const action = `${stockVariantPath(data)}/change`
  const own = ownForm(form, action)
  const error = own?.errors.change
  const hint = 'With its sign: +3 adds three pieces, -1 takes one.'
  return (
    <section aria-labelledby="change-heading">
      <h2 id="change-heading">Change it</h2>
      <PostForm action={action} form={form}>
        <input type="hidden" name="token" value={data.token} />
        <input type="hidden" name="from" value={own?.values.from ?? data.from} />
        <Field id="change" label="Change" error={error} hint={hint}>
          <div className={styles.stepper}>
            <Button hidden data-step="-1" aria-label="One less">
              <Icon name="minus" />
            </Button>
            <input
              {...controlProps('change', error, hint)}
              type="text"
              name="change"
              defaultValue={own?.values.change}
              placeholder="+3 or -1"
              autoComplete="off"
              maxLength={20}
              required
            />
            <Button hidden data-step="1" aria-label="One more">
              <Icon name="plus" />
            </Button>
          </div>
        </Field>
        <RadioGroup
          name="reason"
          legend="Reason"
          options={REASONS}
          value={own?.values.reason ?? 'count'}
          error={own?.errors.reason}
          isInColumns
        />
        <Button look="main" type="submit">
          Save
        </Button>
      </PostForm>
    </section>
  )
}

function History({ data: { moves, older } }: Pick<Props, 'data'>) {
  return (
    <section id="history" aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      {moves.length === 0 && <p>Nothing older.</p>}
      <ol className="stack-flush" role="list">
        {moves.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </ol>
      {older && (
        <p>
          <ButtonLink href={older}>Older</ButtonLink>
        </p>
      )}
    </section>
  )
}

const WHY: Readonly<Record<StockMoveRow['reason'], string>> = {
  seed: 'The stock at the beginning',
  hold: 'Held for an unpaid order',
  release: 'Back from an order that was not paid',
  sale: 'The held pieces were paid',
  market: 'Sold at the market',
  test: 'Back from a test order that was ended',
  count: 'Count',
  correction: 'Correction',
  return: 'Return',
  damage: 'Damage',
}

function Move({ move: { by, reason, atMs, orderId, who } }: { readonly move: StockMoveRow }) {
  return (
    <li className={`stack-tight ${styles.move}`}>
      <span className={styles.by}>{by > 0 ? `+${by}` : by}</span>
      <span>
        {WHY[reason]}
        {orderId && (
          <>
            {', '}
            <a className="wrap-anywhere" href={orderPath(orderId)}>
              {orderId}
            </a>
          </>
        )}
        <span className={`quiet ${styles.when}`}>
          {atMs === null ? 'At the beginning' : <TimeText ms={atMs} />}, {who}
        </span>
      </span>
    </li>
  )
}
