import { Button } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import styles from './photo-uploads.module.css'

type Props = {
  /** Null for posters. */
  readonly productId: number | null
  readonly title: string
  readonly colours: readonly string[]
}

export const VIEWS = ['front', 'back', 'detail', 'side', 'worn'] as const

/** Photos on their way to the shop. Script (runtime/photos) chooses, cuts out and sends them. */
export function PhotoUploads({ productId, title, colours }: Props) {
  return (
    <div data-photos={productId ?? ''} data-title={title}>
      <noscript>
        <p>Adding photos needs JavaScript.</p>
      </noscript>
      <div className={styles.choose} data-choose hidden>
        <PhotoButton label="Take a photo" capture />
        <PhotoButton label="Choose photos" />
      </div>
      <p className={styles.hint} data-hint hidden>
        JPEG, PNG or WebP, up to 12 MB each.
      </p>
      <p role="status" data-photo-status />
      <ul className={styles.waiting} role="list" data-waiting />
      <template data-template="photo">
        <li className={styles.row}>
          <span data-name />
          <progress max={1} value={0} data-progress />
          <span data-words />
          <Button type="button" data-discard>
            Remove
          </Button>
        </li>
      </template>
      <CropDialog colours={colours} />
    </div>
  )
}

function PhotoButton({ label, capture }: { readonly label: string; readonly capture?: true }) {
  return (
    <label className={styles.button}>
      {label}
      <input
        className="visually-hidden"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        {...(capture ? { capture: 'environment' } : { multiple: true })}
      />
    </label>
  )
}

function CropDialog({ colours }: Pick<Props, 'colours'>) {
  return (
    <dialog className={styles.dialog} aria-labelledby="crop-heading" data-crop>
      <form method="dialog" className={styles.form}>
        <h2 id="crop-heading">Choose the part to show</h2>
        <canvas
          className={styles.frame}
          width={480}
          height={600}
          tabIndex={0}
          role="img"
          aria-label="The chosen part of the photo. Move it with the arrow keys."
          data-frame
        />
        <Field id="crop-zoom" label="Zoom" error={undefined}>
          <input
            {...controlProps('crop-zoom', undefined)}
            className={styles.zoom}
            type="range"
            min={1}
            max={4}
            step={0.01}
            defaultValue={1}
            data-zoom
          />
        </Field>
        {colours.length > 0 && (
          <div className={styles.fields}>
            <Field id="crop-colour" label="Colour" error={undefined}>
              <select {...controlProps('crop-colour', undefined)} name="colour">
                {colours.map((colour) => (
                  <option key={colour}>{colour}</option>
                ))}
              </select>
            </Field>
            <Field id="crop-view" label="View" error={undefined}>
              <select {...controlProps('crop-view', undefined)} name="view">
                {VIEWS.map((view) => (
                  <option key={view}>{view}</option>
                ))}
              </select>
            </Field>
          </div>
        )}
        <Field
          id="crop-alt"
          label="What it shows"
          error={undefined}
          hint="Read aloud to those who cannot see it. Say what is special: print, colour, cut."
        >
          <textarea
            {...controlProps('crop-alt', undefined, 'hint')}
            name="alt"
            rows={2}
            maxLength={200}
          />
        </Field>
        <div className={styles.actions}>
          <Button look="main" type="submit" value="use">
            Add photo
          </Button>
          <Button type="submit" value="" formNoValidate>
            Cancel
          </Button>
        </div>
      </form>
    </dialog>
  )
}
