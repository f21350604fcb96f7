import { type Block, MAX_HEADING_LENGTH, MAX_TEXT_LENGTH } from '#domain/newsletter/block'
import { blockField } from '#domain/newsletter/block-form'
import { Button } from '#ui/button.tsx'
import type { NewsletterData } from '../kit/data/newsletter-data.ts'
import styles from '../kit/forms/editor.module.css'
import { MoveButtons } from '../kit/forms/move-buttons.tsx'
import { SelectField } from '../kit/forms/select-field.tsx'
import { TextAreaField } from '../kit/forms/text-area-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { BLOCK_WORDS } from '../kit/words/newsletter-words.ts'

type Props = {
  readonly block: Block
  readonly index: number
  readonly isLast: boolean
  /** The block belongs to this form. */
  readonly field: { readonly action: string; readonly form: OwnerForm | null }
  readonly data: NewsletterData
}

/** One part of a newsletter, with the buttons that move and remove it. */
export function BlockItem(props: Props) {
  const { block, index, isLast } = props
  const { key, kind } = block
  const what = `part ${index + 1}`
  return (
    <li className={`stack ${styles.item}`}>
      <input type="hidden" name={blockField(index, 'key')} value={key} />
      <input type="hidden" name={blockField(index, 'kind')} value={kind} />
      <BlockControl {...props} />
      <div className={styles.row}>
        <MoveButtons
          name="step"
          stepValue={(step) => `${step} ${key}`}
          what={what}
          id={key}
          isFirst={index === 0}
          isLast={isLast}
        />
        <Button
          look="quiet"
          type="submit"
          name="step"
          value={`remove ${key}`}
          aria-label={`Remove ${what}`}
          data-focus={`remove ${key}`}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

function BlockControl({ block: { kind, value, key }, index, field, data }: Props) {
  const common = {
    ...field,
    name: blockField(index, 'value'),
    id: `block-${key}`,
    label: `${index + 1}. ${BLOCK_WORDS[kind]}`,
    defaultValue: value,
  }
  switch (kind) {
    case 'heading':
      return <TextField {...common} maxLength={MAX_HEADING_LENGTH} autoComplete="off" />
    case 'text':
      return <TextAreaField {...common} rows={5} maxLength={MAX_TEXT_LENGTH} />
    case 'piece':
      return <SelectField {...common} options={[choose('piece'), ...data.products]} />
    case 'drop':
      return <SelectField {...common} options={[choose('drop'), ...data.drops]} />
  }
}

function choose(what: string) {
  return { value: '', label: `Choose a ${what}` }
}
