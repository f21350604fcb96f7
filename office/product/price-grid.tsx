import { firstStockField } from '#domain/catalogue/first-stock'
import { type ProductForm, priceField } from '#domain/catalogue/product-form'
import { controlProps, Field } from '#ui/field.tsx'
import type { PriceCell, ProductData } from '../kit/data/product-data.ts'
import type { OwnerForm } from '../kit/page.ts'
import { stockVariantPath } from '../kit/paths.ts'
import styles from './price-grid.module.css'

type Props = {
  readonly data: ProductData
  readonly shown: ProductForm
  readonly own: OwnerForm | null
}

/** Each colour has a row, and each size a cell with its own price and its stock. */
export function PriceGrid({ data, shown, own }: Props) {
  if (data.grid.length === 0 || data.grid[0]?.cells.length === 0) {
    return <p className="quiet">Save a colour and a size to see their prices and stock.</p>
  }
  return (
    <div className="stack-wide">
      <p className="quiet">
        A price in a field is that size’s own; an empty one means the price in grey. First stock is
        booked as counted when you save; later changes are made on the stock screen.
      </p>
      {data.grid.map(({ colour, cells }) => (
        <fieldset key={colour} className="stack-flush">
          <legend className={styles.colour}>{colour}</legend>
          <div className={`stack ${styles.cells}`}>
            {cells.map((cell) => (
              <Cell
                key={cell.size}
                productId={data.id}
                colour={colour}
                cell={cell}
                price={shown.prices[priceField(colour, cell.size)] ?? ''}
                own={own}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

type CellProps = {
  readonly productId: number
  readonly colour: string
  readonly cell: PriceCell
  readonly price: string
  readonly own: OwnerForm | null
}

function Cell({ productId, colour, cell, price, own }: CellProps) {
  const { size, usual, stock } = cell
  const [priceName, stockName] = [priceField(colour, size), firstStockField(colour, size)]
  const [priceError, stockError] = [own?.errors[priceName], own?.errors[stockName]]
  const [priceId, stockId] = [idOf(priceName), idOf(stockName)]
  return (
    <div className={`stack-tight ${styles.cell}`}>
      <Field id={priceId} label={`${size} price`} error={priceError}>
        <input
          {...controlProps(priceId, priceError)}
          name={priceName}
          type="text"
          inputMode="decimal"
          placeholder={usual}
          defaultValue={price}
          autoComplete="off"
        />
      </Field>
      {stock === 0 ? (
        <Field id={stockId} label={`${size} first stock`} error={stockError}>
          <input
            {...controlProps(stockId, stockError)}
            name={stockName}
            type="text"
            inputMode="numeric"
            placeholder="0"
            defaultValue={own?.values[stockName]}
            autoComplete="off"
          />
        </Field>
      ) : (
        <a className={styles.stock} href={stockVariantPath({ productId, colour, size })}>
          {stock} in stock
        </a>
      )}
    </div>
  )
}

/** An id must not have spaces. */
function idOf(name: string): string {
  return name.replaceAll(/\s/g, '-')
}
