import { pictureField, readPictureRows } from '#domain/catalogue/picture-form'
import { MAX_ALT, MAX_VIEW } from '#domain/catalogue/product-limits'
import { Button } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import type { ProductData, ShownPicture } from '../kit/data/product-data.ts'
import { MoveButtons } from '../kit/forms/move-buttons.tsx'
import { PhotoUploads } from '../kit/forms/photo-uploads.tsx'
import { ownForm, PostForm, seenMark } from '../kit/forms/post-form.tsx'
import { PictureItem, PictureList, PictureRow } from '../kit/layout/picture-row.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { productPath } from '../kit/paths.ts'
import styles from './pictures-section.module.css'

type Props = { readonly data: ProductData; readonly form: OwnerForm | null }

/** Script renders `data-picture-list` anew when a photo has arrived. */
export function PicturesSection({ data, form }: Props) {
  const action = productPath(data.id, 'pictures')
  const own = ownForm(form, action)
  const rows = own ? shownRows(data, own) : data.pictures
  return (
    <section id="pictures" aria-labelledby="pictures-heading">
      <h2 id="pictures-heading">Pictures</h2>
      <PhotoUploads
        productId={data.id}
        use="product"
        title={data.form.title}
        colours={data.form.colours.map(({ name }) => name)}
      />
      <div data-picture-list>
        {rows.length === 0 ? (
          <p className="quiet">No pictures yet.</p>
        ) : (
          <PostForm
            action={action}
            form={form}
            className="stack-wide"
            draft={{ version: data.seen.pictures }}
          >
            {/* Enter in a field presses the first button: this one saves, the others move. */}
            <Button look="main" type="submit" className={styles.save}>
              Save pictures
            </Button>
            <input type="hidden" name="seen" value={seenMark(own, data.seen.pictures)} />
            <button type="submit" name="order" hidden data-drop />
            <p className="quiet">
              In the order of the shop: the first is on the cards. Moving or removing one saves the
              others, too.
            </p>
            <PictureList>
              {rows.map((row, index) => (
                <Row
                  key={row.file}
                  row={row}
                  index={index}
                  last={rows.length - 1}
                  data={data}
                  own={own}
                />
              ))}
            </PictureList>
          </PostForm>
        )}
      </div>
    </section>
  )
}

/** Lists the typed rows whose pictures are still there and, after a conflict, the pictures that have arrived since. */
function shownRows({ pictures }: ProductData, own: OwnerForm): readonly ShownPicture[] {
  const typed = readPictureRows((name) => own.values[name] ?? '')
  const known = typed.flatMap((row) => {
    const found = pictures.find(({ file }) => file === row.file)
    return found ? [{ ...row, picture: found.picture }] : []
  })
  if (!own.differences) return known
  const arrived = pictures.filter(({ file }) => !typed.some((row) => row.file === file))
  return [...known, ...arrived]
}

type RowProps = {
  readonly row: ShownPicture
  readonly index: number
  readonly last: number
  readonly data: ProductData
  readonly own: OwnerForm | null
}

function Row({ row, index, last, data, own }: RowProps) {
  const { file, colour, view, alt, picture } = row
  const ids = {
    colour: pictureField(index, 'colour'),
    view: pictureField(index, 'view'),
    alt: pictureField(index, 'alt'),
  }
  const number = index + 1
  return (
    <PictureItem place={index}>
      <input type="hidden" name={pictureField(index, 'file')} value={file} />
      <PictureRow
        picture={picture}
        hasHandle
        buttons={
          <MoveButtons
            name="move"
            stepValue={(step) => `${step} ${index}`}
            what={`picture ${number}`}
            id={file}
            isFirst={index === 0}
            isLast={index === last}
          />
        }
        remove={
          <Button
            look="quiet"
            type="submit"
            name="remove"
            value={file}
            aria-label={`Remove picture ${number}`}
            data-focus={`remove ${file}`}
          >
            Remove
          </Button>
        }
      >
        <Field
          id={ids.colour}
          label={`Colour of picture ${number}`}
          error={own?.errors[ids.colour]}
        >
          <select
            {...controlProps(ids.colour, own?.errors[ids.colour])}
            name={ids.colour}
            defaultValue={colour}
          >
            {data.form.colours.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field id={ids.view} label="View" error={own?.errors[ids.view]}>
          <input
            {...controlProps(ids.view, own?.errors[ids.view])}
            name={ids.view}
            type="text"
            defaultValue={view}
            maxLength={MAX_VIEW}
            autoComplete="off"
          />
        </Field>
        <Field id={ids.alt} label="What it shows" error={own?.errors[ids.alt]}>
          <textarea
            {...controlProps(ids.alt, own?.errors[ids.alt])}
            name={ids.alt}
            rows={3}
            defaultValue={alt}
            maxLength={MAX_ALT}
          />
        </Field>
      </PictureRow>
    </PictureItem>
  )
}
