import { MAX_CAPTION } from '#domain/gallery/poster'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import type { ArrivedPicture, ListedPoster } from '../kit/data/gallery-data.ts'
import { MoveButtons } from '../kit/forms/move-buttons.tsx'
import { PhotoUploads } from '../kit/forms/photo-uploads.tsx'
import { ownForm, PostForm, seenMark } from '../kit/forms/post-form.tsx'
import { RefusedForm } from '../kit/forms/refused-form.tsx'
import { SelectField } from '../kit/forms/select-field.tsx'
import { TextAreaField } from '../kit/forms/text-area-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { PictureItem, PictureList, PictureRow } from '../kit/layout/picture-row.tsx'
import type { OwnerForm, ScreenProps } from '../kit/page.ts'
import { NEW_POSTER_PATH } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

const action = screens.gallery.path

const CATEGORIES = [
  { value: 'influence', label: 'Influence' },
  { value: 'campaign', label: 'Campaign' },
] as const

type Props = ScreenProps<typeof load, 'gallery'>

export function Page({ data, form }: Props) {
  const { posters, arrived } = data
  const isShownBelow =
    posters.some(({ id }) => String(id) === form?.values.id) ||
    arrived.some(({ file }) => file === form?.values.picture)
  return (
    <>
      <BackLink href={screens.products.path}>Products</BackLink>
      <h1>Gallery</h1>
      <RefusedForm form={isShownBelow ? null : form} />
      <section className={styles.section} aria-labelledby="new-heading">
        <h2 id="new-heading">New poster</h2>
        <PhotoUploads productId={null} use="poster" title="" colours={[]} />
        <div className={styles.section} data-picture-list>
          {arrived.length > 0 && (
            <>
              <p className="quiet">Not in the gallery yet. They wait here for a day.</p>
              <PictureList>
                {arrived.map((poster) => (
                  <NewPoster
                    key={poster.file}
                    poster={poster}
                    form={form?.values.picture === poster.file ? form : null}
                  />
                ))}
              </PictureList>
            </>
          )}
        </div>
      </section>
      <h2>Posters</h2>
      <p>
        {posters.length === 0
          ? 'None yet. Until there is one, the shop’s gallery says so, and the home page does without.'
          : 'In their order. Moving or removing one does not save what you typed.'}
      </p>
      <PictureList>
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
      </PictureList>
    </>
  )
}

type NewPosterProps = {
  readonly poster: ArrivedPicture
  /** The refused form is given if it was that of this picture. */
  readonly form: OwnerForm | null
}

function NewPoster({ poster: { file, picture, alt }, form }: NewPosterProps) {
  return (
    <PictureItem>
      <PostForm
        action={NEW_POSTER_PATH}
        form={form}
        className={styles.form}
        draft={{ record: file, version: '' }}
      >
        <input type="hidden" name="picture" value={file} />
        <PictureRow
          picture={{ ...picture, alt }}
          buttons={
            <Button look="main" type="submit">
              Put it in the gallery
            </Button>
          }
          remove={null}
        >
          <WordsFields
            action={NEW_POSTER_PATH}
            form={ownForm(form, NEW_POSTER_PATH)}
            id={file}
            words={{ description: '', category: 'influence', products: '' }}
          />
        </PictureRow>
      </PostForm>
    </PictureItem>
  )
}

type WordsProps = {
  readonly action: string
  readonly form: OwnerForm | null
  /** The ids of its fields contain it. */
  readonly id: number | string
  readonly words: Pick<ListedPoster, 'description' | 'category' | 'products'>
}

function WordsFields({ action, form, id, words }: WordsProps) {
  const field = { action, form, autoComplete: 'off' } as const
  return (
    <>
      <TextField
        {...field}
        id={`caption-${id}`}
        name="description"
        label="Caption"
        defaultValue={words.description}
        maxLength={MAX_CAPTION}
      />
      <SelectField
        action={action}
        form={form}
        id={`category-${id}`}
        name="category"
        label="Wall"
        options={CATEGORIES}
        defaultValue={words.category}
      />
      <TextAreaField
        {...field}
        id={`pieces-${id}`}
        name="pieces"
        label="Pieces it shows"
        hint="One title on each line, a hat last."
        rows={3}
        defaultValue={words.products}
        isOptional
      />
    </>
  )
}

type PosterProps = {
  readonly poster: ListedPoster
  readonly number: number
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The refused form is given if it was that of this poster. */
  readonly form: OwnerForm | null
}

function Poster({ poster, number, isFirst, isLast, form }: PosterProps) {
  const { id, picture, seen, isOnHome } = poster
  return (
    <PictureItem id={`poster-${id}`}>
      <PostForm
        action={action}
        form={form}
        className={styles.form}
        draft={{ record: String(id), version: seen }}
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seenMark(form, seen)} />
        <PictureRow
          picture={picture}
          buttons={
            <>
              <Button type="submit">
                Save<span className="visually-hidden"> poster {number}</span>
              </Button>
              <MoveButtons name="step" what={`poster ${number}`} {...{ id, isFirst, isLast }} />
            </>
          }
          remove={!isOnHome && <RemoveButton id={id} number={number} />}
        >
          <WordsFields action={action} form={form} id={id} words={poster} />
        </PictureRow>
        {isOnHome && <p className="quiet">The home page shows it, so it cannot be removed.</p>}
      </PostForm>
    </PictureItem>
  )
}

function RemoveButton({ id, number }: { readonly id: number; readonly number: number }) {
  return (
    <Button
      look="quiet"
      type="submit"
      name="step"
      value="remove"
      aria-label={`Remove poster ${number}`}
      data-focus={`remove ${id}`}
    >
      Remove
    </Button>
  )
}
