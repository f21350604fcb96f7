import { Button } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { ChoiceGroup, ChoiceOption } from '../kit/forms/choice-group.tsx'
import styles from './page.module.css'

/** Asks for colour, size, quantity and price of one product. Script opens it (market/browser/chooser.ts). */
export function Chooser() {
  return (
    <dialog className={styles.chooser} aria-labelledby="chooser-title" data-chooser="">
      <form className="stack-wide" data-chooser-form="" noValidate>
        <h2 id="chooser-title" data-title="">
          Piece
        </h2>
        <p className={`quiet ${styles.note}`} data-note="" />
        <div className="stack-wide" data-groups="" />
        <div className={`stack-wide ${styles.amounts}`}>
          <Field id="chooser-quantity" label="Quantity" error={undefined}>
            <div className={styles.stepper}>
              <Button data-less="" aria-label="One less">
                <Icon name="minus" size={18} />
              </Button>
              <input
                {...controlProps('chooser-quantity', undefined)}
                type="text"
                name="quantity"
                inputMode="numeric"
                autoComplete="off"
                defaultValue="1"
              />
              <Button data-more="" aria-label="One more">
                <Icon name="plus" size={18} />
              </Button>
            </div>
          </Field>
          <Field id="chooser-price" label="Price of one, GH₵" error={undefined}>
            <input
              {...controlProps('chooser-price', undefined)}
              type="text"
              name="price"
              inputMode="decimal"
              autoComplete="off"
            />
          </Field>
        </div>
        <p className={`alarm semibold ${styles.error}`} role="alert" data-error="" />
        <p className={styles.actions}>
          <Button look="main" type="submit">
            Add to sale
          </Button>
          <Button look="quiet" data-cancel="">
            Cancel
          </Button>
        </p>
      </form>
      <template data-template="group">
        <ChoiceGroup colour="" />
      </template>
      <template data-template="option">
        <ChoiceOption colour="" size="M" stock={0} />
      </template>
    </dialog>
  )
}
