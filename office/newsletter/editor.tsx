import { BLOCK_KINDS, type Block, MAX_SUBJECT_LENGTH } from '#domain/newsletter/block'
import { readTypedBlocks } from '#domain/newsletter/block-form'
import { Button } from '#ui/button.tsx'
import type { NewsletterData } from '../kit/data/newsletter-data.ts'
import styles from '../kit/forms/editor.module.css'
import { FieldGroup } from '../kit/forms/field-group.tsx'
import { ownForm, PostForm, seenMark } from '../kit/forms/post-form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { newsletterPath } from '../kit/paths.ts'
import { BLOCK_WORDS } from '../kit/words/newsletter-words.ts'
import { BlockItem } from './block-item.tsx'

type Props = { readonly data: NewsletterData; readonly form: OwnerForm | null }

export function Editor({ data, form }: Props) {
  const action = newsletterPath(data.id, 'save')
  const own = ownForm(form, action)
  const blocks = blocksOf(data, own)
  return (
    <>
      <h1>Write a newsletter</h1>
      <PostForm
        action={action}
        form={form}
        className={styles.editor}
        draft={{ version: String(data.version) }}
      >
        {/* The first button of a form is the one that Enter presses. */}
        <button type="submit" name="step" value="save" hidden>
          Save
        </button>
        <input type="hidden" name="seen" value={seenMark(own, String(data.version))} />
        <TextField
          action={action}
          form={form}
          name="subject"
          label="Subject"
          hint="The first thing that readers see."
          maxLength={MAX_SUBJECT_LENGTH}
          defaultValue={data.subject}
          autoComplete="off"
        />
        <ol className="stack" role="list">
          {blocks.map((block, index) => (
            <BlockItem
              key={block.key}
              block={block}
              index={index}
              isLast={index === blocks.length - 1}
              field={{ action, form }}
              data={data}
            />
          ))}
        </ol>
        <Adding data={data} error={own?.errors.step} />
        <p className="quiet wrap-anywhere">
          A link in a paragraph: [our shop](/collection) or [a film](https://example.com/film).
        </p>
        <div className={styles.buttons}>
          <Button type="submit" name="step" value="save" data-focus="save">
            Save
          </Button>
          <Button look="main" type="submit" name="step" value="review">
            See it and send
          </Button>
        </div>
      </PostForm>
      <Disclosure summary="Remove this draft" isOpen={false}>
        <PostForm action={newsletterPath(data.id, 'remove')} form={form}>
          <Button type="submit">Yes, remove it</Button>
        </PostForm>
      </Disclosure>
    </>
  )
}

/** A refused form may have other blocks than the stored draft. */
function blocksOf({ blocks }: NewsletterData, own: OwnerForm | null): readonly Block[] {
  return own ? readTypedBlocks((field) => own.values[field] ?? '') : blocks
}

type AddingProps = Pick<Props, 'data'> & { readonly error: string | undefined }

function Adding({ data: { drops }, error }: AddingProps) {
  const kinds = BLOCK_KINDS.filter((kind) => kind !== 'drop' || drops.length > 0)
  return (
    <FieldGroup legend="Add" error={{ name: 'step', sentence: error }}>
      <div className={styles.buttons}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            type="submit"
            name="step"
            value={`add ${kind}`}
            data-focus={`add ${kind}`}
            aria-label={`Add a ${BLOCK_WORDS[kind].toLowerCase()}`}
          >
            {BLOCK_WORDS[kind]}
          </Button>
        ))}
      </div>
    </FieldGroup>
  )
}
