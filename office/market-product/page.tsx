import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { MarketProductData } from '../kit/data/market-data.ts'
import { choiceValue } from '../kit/data/market-data.ts'
import { ChoiceGroup, ChoiceOption } from '../kit/forms/choice-group.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { SaleFields } from '../kit/forms/sale-fields.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { ProductHeading } from '../kit/layout/product-heading.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screenPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'market-product'>

/** A browser without script sells one line at a time. */
export function Page({ data, form }: Props) {
  const { id, title, picture, choices, closedNote, token } = data
  const action = `${screenPath('market-product', { product: id })}/sell`
  const own = ownForm(form, action)
  const field = { action, form, autoComplete: 'off' } as const
  return (
    <>
      <BackLink href={screens.market.path}>Market</BackLink>
      <ProductHeading picture={picture} title={title} />
      {closedNote !== '' && <Callout tone="caution">{closedNote}</Callout>}
      {choices.length === 0 && <p>None on the shelf.</p>}
      <PostForm action={action} form={form}>
        <input type="hidden" name="token" value={token} />
        {own?.errors.choice && (
          <Callout tone="error" role="alert">
            {own.errors.choice}
          </Callout>
        )}
        {[...new Set(choices.map(({ colour }) => colour))].map((colour) => (
          <ChoiceGroup key={colour} colour={colour}>
            {choices
              .filter((choice) => choice.colour === colour)
              .map((choice) => (
                <ChoiceOption
                  key={choice.size}
                  {...choice}
                  isChecked={own?.values.choice === choiceValue(choice)}
                />
              ))}
          </ChoiceGroup>
        ))}
        <TextField
          {...field}
          name="quantity"
          label="Quantity"
          inputMode="numeric"
          defaultValue="1"
        />
        <TextField
          {...field}
          name="price"
          label="Price of one, GH₵"
          hint={`Empty is the list price: ${listPrices(data)}.`}
          inputMode="decimal"
          isOptional
        />
        <SaleFields action={action} form={form} />
        <Button look="main" type="submit">
          Sold
        </Button>
      </PostForm>
    </>
  )
}

/** Writes 'GH₵500.00, GH₵550.00'. */
function listPrices({ choices }: MarketProductData): string {
  const prices = new Set(choices.map(({ pricePesewas }) => pricePesewas))
  return [...prices].map((price) => formatMoney(pesewas(price))).join(' or ')
}
