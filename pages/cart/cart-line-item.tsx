import { findLine, MAX_UNITS_PER_LINE } from '#domain/cart/cart'
import { setQuantity } from '#domain/cart/edit-cart'
import { goneSentence } from '#domain/cart/gone-sentence'
import { choiceAddress } from '#domain/catalogue/choice-address'
import { messages } from '#domain/messages'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CartPrice } from '../kit/cart/cart-price.tsx'
import { changeCart } from '../kit/cart/cart-store.ts'
import { ChoiceWords } from '../kit/cart/choice-words.tsx'
import { LineTotal } from '../kit/cart/line-total.tsx'
import { nameOf, type ShownLine } from '../kit/cart/lines-to-show.ts'
import styles from './cart-line-item.module.css'

type Props = { readonly line: ShownLine; readonly onRemove: () => void }

export function CartLineItem({ line, onRemove }: Props) {
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        {line.picture ? (
          <Picture picture={line.picture} sizes="104px" />
        ) : (
          <Skeleton ratio="4 / 5" />
        )}
      </div>
      <div className={`one-column ${styles.body}`}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            <a href={choiceAddress(line.productId, line)}>{nameOf(line)}</a>
          </h2>
          <p className={styles.total}>
            <span className="visually-hidden">Line total: </span>
            <LineTotal line={line} />
          </p>
        </div>
        <p className={styles.choice}>
          <ChoiceWords colour={line.colour} size={line.size} />
        </p>
        <p className={styles.unit}>
          {line.unitPrice ? <CartPrice amount={line.unitPrice} /> : '…'} each
        </p>
        {line.problem && <LineProblemNote line={line} onRemove={onRemove} />}
        <div className={styles.controls}>
          <Quantity line={line} />
          <Button
            look="quiet"
            className={styles.remove}
            data-remove=""
            aria-label={`Remove ${nameOf(line)}, ${line.colour}, ${line.size}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      </div>
    </li>
  )
}

/**
 * §2: minus stops at one unit; only Remove deletes a line. Not `disabled` at a limit, because a
 * disabled button loses the focus; a change beyond the limit is ignored.
 */
function Quantity({ line }: { readonly line: ShownLine }) {
  const { quantity } = line
  const title = nameOf(line)
  return (
    <fieldset className={styles.quantity}>
      <legend className="visually-hidden">Quantity of {title}</legend>
      <IconButton
        icon="minus"
        iconSize={16}
        className={styles.step}
        label={`One ${title} less`}
        aria-disabled={quantity <= 1 || undefined}
        onClick={() => quantity > 1 && changeQuantity(line, -1)}
      />
      <output className={styles.count} aria-live="polite">
        {quantity}
      </output>
      <IconButton
        icon="plus"
        iconSize={16}
        className={styles.step}
        label={`One ${title} more`}
        aria-disabled={quantity >= MAX_UNITS_PER_LINE || undefined}
        onClick={() => quantity < MAX_UNITS_PER_LINE && changeQuantity(line, 1)}
      />
    </fieldset>
  )
}

function LineProblemNote({ line, onRemove }: Props) {
  const { problem, size } = line
  const title = nameOf(line)
  if (problem === null) return null
  if (problem.code === 'line-sold-out') {
    return (
      <p className={styles.problem}>
        {goneSentence(problem, title, size)}{' '}
        <Button look="quiet" onClick={onRemove}>
          Remove it
        </Button>
      </p>
    )
  }
  const { left } = problem
  return (
    <p className={styles.problem}>
      {messages['line-short'](left, title, size)}{' '}
      <Button look="quiet" onClick={() => changeQuantity(line, left - line.quantity)}>
        Take {left}
      </Button>
    </p>
  )
}

function changeQuantity(line: ShownLine, by: number) {
  changeCart((cart) => {
    const quantity = findLine(cart, line)?.quantity ?? line.quantity
    const changed = setQuantity(cart, line, quantity + by)
    return changed.ok ? changed.value : cart
  }, messages['cart-page-update-failed'])
}
