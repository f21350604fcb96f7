import { flushSync } from 'react-dom'
import type { Cart } from '#domain/cart/cart'
import { removeFromCart, setQuantity } from '#domain/cart/edit-cart'
import { lineKey } from '#domain/cart/line'
import { messages } from '#domain/messages'
import { Button } from '#ui/button.tsx'
import { changeCart } from '../kit/cart/cart-store.ts'
import { nameOf, type ShownLine } from '../kit/cart/lines-to-show.ts'
import { problemSentence } from './order-summary.tsx'
import styles from './pay-section.module.css'

type Props = {
  readonly lines: readonly ShownLine[]
  /** The callback runs after the pressed button, which had the focus, is removed. */
  readonly onChoice: () => void
}

/** Asks to take the rest of a short line, or to remove a line that is sold out. */
export function LineChoices({ lines, onChoice }: Props) {
  if (lines.length === 0) return null

  function choose(change: (cart: Cart) => Cart, failureMessage: string) {
    flushSync(() => changeCart(change, failureMessage))
    onChoice()
  }

  return (
    <ul role="list" className={styles.choices}>
      {lines.map((line) => (
        <li key={lineKey(line)}>
          <span>{problemSentence(line)}</span>
          {line.problem?.code === 'line-short' && (
            <TakeLeft line={line} left={line.problem.left} onTake={choose} />
          )}
          <Button
            look="quiet"
            aria-label={`Remove ${nameOf(line)} (${line.size})`}
            onClick={() =>
              choose((cart) => removeFromCart(cart, line), messages['cart-remove-failed'])
            }
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

type TakeProps = {
  readonly line: ShownLine
  readonly left: number
  readonly onTake: (change: (cart: Cart) => Cart, failureMessage: string) => void
}

function TakeLeft({ line, left, onTake }: TakeProps) {
  function reduce(cart: Cart): Cart {
    const reduced = setQuantity(cart, line, left)
    return reduced.ok ? reduced.value : cart
  }
  return (
    <Button
      look="quiet"
      aria-label={`Take ${left} of ${nameOf(line)} (${line.size})`}
      onClick={() => onTake(reduce, messages['cart-update-failed'])}
    >
      Take {left}
    </Button>
  )
}
