import type { GalleryData, ListedPoster } from '#contracts/backoffice/gallery-data'
import type { OwnerForm } from '#contracts/backoffice/page'
import { screens } from '#contracts/backoffice/screens'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Thumb } from '../../layout/thumb.tsx'
import styles from './gallery-page.module.css'

const action = screens.gallery.path

const CATEGORIES = [
  { value: 'influence', label: 'Influence' },
  { value: 'campaign', label: 'Campaign' },
] as const

type Props = { readonly data: GalleryData; readonly form: OwnerForm | null }

export function GalleryPage({ data, form }: Props) {
  const { posters } = data
  return (
    <>
      <BackLink href={screens.products.path}>Products</BackLink>
      <h1>Gallery</h1>
      <p>The posters in their order. Moving or removing one does not save what you typed.</p>
      <ol className={styles.list} role="list">
        {posters.map((poster, index) => (
          <Poster
            key={poster.id}
            poster={poster}
            number={index + 1}
            isFirst={index === 0}
            isLast={index === posters.length - 1}
            form={form?.values.id === String(poster.id) ? form : null}
          />
        ))}
      </ol>
    </>
  )
}

type PosterProps = {
  readonly poster: ListedPoster
  /** Its place. */
  readonly number: number
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Refused, of this poster. */
  readonly form: OwnerForm | null
}

function Poster({ poster, number, isFirst, isLast, form }: PosterProps) {
  const { id, description, category, pieces, picture, seen, isOnHome } = poster
  const field = { action, form, autoComplete: 'off' } as const
  // A message is about another version: the person has it before them now.
  const mark = form?.message ? seen : (form?.values.seen ?? seen)
  return (
    <li className={styles.item} id={`poster-${id}`}>
      <Thumb className={styles.picture} picture={picture} sizes="96px" />
      <PostForm action={action} form={form}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={mark} />
        <TextField
          {...field}
          id={`caption-${id}`}
          name="description"
          label="Caption"
          defaultValue={description}
          maxLength={100}
        />
        <SelectField
          action={action}
          form={form}
          id={`category-${id}`}
          name="category"
          label="Wall"
          options={CATEGORIES}
          defaultValue={category}
        />
        <TextAreaField
          {...field}
          id={`pieces-${id}`}
          name="pieces"
          label="Pieces it shows"
          hint="One title on each line, a hat last."
          rows={3}
          defaultValue={pieces}
          isOptional
        />
        <div className={styles.buttons}>
          <Button type="submit">
            Save<span className="visually-hidden"> poster {number}</span>
          </Button>
          <Button
            type="submit"
            name="step"
            value="up"
            disabled={isFirst}
            aria-label={`Move poster ${number} up`}
          >
            Up
          </Button>
          <Button
            type="submit"
            name="step"
            value="down"
            disabled={isLast}
            aria-label={`Move poster ${number} down`}
          >
            Down
          </Button>
          {!isOnHome && (
            <Button
              look="quiet"
              type="submit"
              name="step"
              value="remove"
              aria-label={`Remove poster ${number}`}
            >
              Remove
            </Button>
          )}
        </div>
        {isOnHome && (
          <p className={styles.hint}>The home page shows it, so it cannot be removed.</p>
        )}
      </PostForm>
    </li>
  )
}
