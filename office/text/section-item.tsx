import { MAX_LINE_LENGTH, MAX_TEXT_LENGTH, type TextSection } from '#domain/texts/text-content'
import { sectionField } from '#domain/texts/text-form-fields'
import type { TextForm } from '#domain/texts/text-forms'
import { Button } from '#ui/button.tsx'
import styles from '../kit/forms/editor.module.css'
import { MoveButtons } from '../kit/forms/move-buttons.tsx'
import { TextAreaField } from '../kit/forms/text-area-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { FieldOf } from './text-fields.tsx'

type Props = {
  readonly form: NonNullable<TextForm['sections']>
  readonly section: TextSection
  readonly index: number
  readonly isLast: boolean
  readonly field: FieldOf
}

export function SectionItem({ form, section, index, isLast, field }: Props) {
  const { id, group, heading, body } = section
  const what = `${form.noun} ${index + 1}`
  const own = { ...field, autoComplete: 'off' } as const
  return (
    <li id={id} className={`stack ${styles.item}`}>
      <input type="hidden" name={sectionField(index, 'id')} value={id} />
      {form.hasGroups ? (
        <TextField
          {...own}
          name={sectionField(index, 'group')}
          label={`Group of ${what}`}
          defaultValue={group}
          maxLength={MAX_LINE_LENGTH}
          isOptional
        />
      ) : (
        <input type="hidden" name={sectionField(index, 'group')} value={group} />
      )}
      <TextField
        {...own}
        name={sectionField(index, 'heading')}
        label={`${form.heading} ${index + 1}`}
        defaultValue={heading}
        maxLength={MAX_LINE_LENGTH}
      />
      <TextAreaField
        {...own}
        name={sectionField(index, 'body')}
        label={`${form.body} ${index + 1}`}
        defaultValue={body}
        rows={Math.min(16, Math.max(4, Math.ceil(body.length / 45)))}
        maxLength={MAX_TEXT_LENGTH}
      />
      <div className={styles.row}>
        <MoveButtons
          name="step"
          stepValue={(step) => `${step} ${id}`}
          what={what}
          id={id}
          isFirst={index === 0}
          isLast={isLast}
        />
        <Button type="submit" name="step" value={`remove ${id}`} aria-label={`Remove ${what}`}>
          Remove
        </Button>
      </div>
    </li>
  )
}
