import { COUNTRIES } from '#domain/checkout/countries'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import type { MarketProduct } from '../kit/data/market-data.ts'
import { lineValue } from '../kit/data/new-order-data.ts'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { RadioGroup } from '../kit/forms/radio-group.tsx'
import { SelectField } from '../kit/forms/select-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { useIsMailFiled } from '../kit/layout/mail-filed.ts'
import { Thumb } from '../kit/layout/thumb.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { NO_MAIL } from '../kit/words/mail-words.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

const { path: action } = screens['order-new']

type Props = ScreenProps<typeof load, 'order-new'>

/** One form: each button posts it, so that nothing typed is lost while products are chosen. */
export function Page({ data, form }: Props) {
  const { customer } = data
  const field = { action, form, autoComplete: 'off' } as const
  return (
    <>
      <BackLink href={screens.orders.path}>Orders</BackLink>
      <h1>New order by message</h1>
      <p>
        For somebody who ordered by WhatsApp, Instagram or phone. You get a link to send; the pieces
        wait {data.payLinkHours} hours for the payment.
      </p>
      <PostForm action={action} form={form} draft={{ record: data.messageId ?? '', version: '' }}>
        <input type="hidden" name="token" value={data.token} />
        <input type="hidden" name="message" value={data.messageId ?? ''} />
        <Find data={data} />
        <Lines data={data} />
        <fieldset className={`stack one-column ${styles.group}`}>
          <legend>
            <h2>Customer</h2>
          </legend>
          <TextField
            {...field}
            name="name"
            label="Name"
            maxLength={100}
            defaultValue={customer.name}
          />
          <TextField
            {...field}
            name="phone"
            label="Phone"
            type="tel"
            maxLength={30}
            defaultValue={customer.phone}
          />
          <TextField
            {...field}
            name="email"
            label="Email"
            type="email"
            defaultValue={customer.email}
            hint={
              useIsMailFiled()
                ? `Nothing is mailed there: ${NO_MAIL}.`
                : 'With one, the customer gets the order mails.'
            }
            isOptional
          />
        </fieldset>
        <fieldset className={`stack one-column ${styles.group}`}>
          <legend>
            <h2>Delivery</h2>
          </legend>
          <p>Without an address, whoever pays is asked for it first.</p>
          <SelectField
            action={action}
            form={form}
            name="country"
            label="Country"
            options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={customer.country}
          />
          <TextField {...field} name="address" label="Address or landmark" isOptional />
          <TextField {...field} name="city" label="City" isOptional defaultValue={customer.city} />
          <TextField {...field} name="region" label="Region" isOptional />
          <TextField {...field} name="digitalAddress" label="Digital address" isOptional />
          <RadioGroup
            name="zone"
            legend="Zone"
            options={data.zones.map(({ id, words }) => ({ value: id, label: words }))}
            value={ownForm(form, action)?.values.zone ?? data.zones[0]?.id}
            error={ownForm(form, action)?.errors.zone}
          />
        </fieldset>
        <Button look="main" type="submit" name="step" value="make">
          Make the link
        </Button>
      </PostForm>
    </>
  )
}

/** This comes first in the form, because its button is the one that Enter presses. */
function Find({ data }: Pick<Props, 'data'>) {
  const { query, products } = data
  return (
    <fieldset className={`stack one-column ${styles.group}`}>
      <legend>
        <h2>Pieces</h2>
      </legend>
      <div className={`stack-tight ${styles.find}`}>
        <Field id="q" label="Find a piece" isOptional error={undefined}>
          <input
            {...controlProps('q', undefined)}
            type="search"
            name="q"
            defaultValue={query}
            maxLength={100}
            autoComplete="off"
          />
        </Field>
        <Button type="submit" name="step" value="find">
          Find
        </Button>
      </div>
      {products.length === 0 && <p>Nothing on the shelf is called “{query}”.</p>}
      <ul className={styles.products} role="list">
        {products.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
      </ul>
    </fieldset>
  )
}

function ProductRow({ product }: { readonly product: MarketProduct }) {
  const { id: productId, title, picture, choices, closedNote } = product
  return (
    <li className={`stack ${styles.product}`}>
      <Thumb picture={picture} sizes="64px" />
      <details>
        <summary className={styles.title}>{title}</summary>
        {closedNote !== '' && <p>{closedNote}</p>}
        {[...new Set(choices.map(({ colour }) => colour))].map((colour) => (
          <p key={colour} className={`row-tight ${styles.sizes}`}>
            <span>{colour}</span>
            {choices
              .filter((choice) => choice.colour === colour)
              .map(({ size, pricePesewas }) => (
                <Button
                  key={size}
                  type="submit"
                  name="step"
                  value={`add ${lineValue({ productId, colour, size })}`}
                  aria-label={`Add ${title}, ${colour}, ${size}, ${formatMoney(pesewas(pricePesewas))}`}
                >
                  {size}
                </Button>
              ))}
          </p>
        ))}
      </details>
    </li>
  )
}

function Lines({ data }: Pick<Props, 'data'>) {
  if (data.lines.length === 0) return <p>No piece is chosen yet.</p>
  return (
    <section className={styles.chosen} aria-labelledby="lines-heading">
      <h2 id="lines-heading">This order</h2>
      <ul className={styles.lines} role="list">
        {data.lines.map(({ value, name, quantity, total, closedNote }, index) => (
          <li key={value} className={`stack-tight ${styles.line}`}>
            <input type="hidden" name="line" value={value} />
            <span className="wrap-anywhere">
              {name}
              {total && <span className={styles.total}> {total}</span>}
              {closedNote !== '' && <span className={styles.total}> {closedNote}</span>}
            </span>
            <input
              className={styles.quantity}
              type="text"
              name="quantity"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={quantity}
              aria-label={`Quantity of ${name}`}
            />
            <Button
              type="submit"
              name="step"
              value={`remove ${index}`}
              aria-label={`Remove ${name}`}
            >
              <Icon name="close" size={18} />
            </Button>
          </li>
        ))}
      </ul>
      {data.subtotal && (
        <p className={styles.sum}>
          <span>Pieces</span> <strong>{data.subtotal}</strong>
        </p>
      )}
    </section>
  )
}
