import type { PictureUse } from '#domain/catalogue/upload-uses'
import { Button } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import styles from './photo-uploads.module.css'
import { UploadRows } from './upload-rows.tsx'

type Props = {
  /** Posters have none. */
  readonly productId: number | null
  readonly use: PictureUse
  readonly title: string
  readonly colours: readonly string[]
  /** The part has the shape of an upright screen. */
  readonly isUpright?: boolean
}

const VIEWS = ['front', 'back', 'detail', 'side', 'worn'] as const

/** Shows photos on their way to the shop. Script (office/kit/photos) chooses, cuts out and sends them. */
export function PhotoUploads({ productId, use, title, colours, isUpright = false }: Props) {
  const shape = isUpright ? 'upright' : use === 'hero' ? 'wide' : 'card'
  return (
    <div
      data-photos={productId ?? ''}
      data-use={use}
      data-title={title}
      data-place={isUpright ? 'upright' : undefined}
    >
      <noscript>
        <p>Adding photos needs JavaScript.</p>
      </noscript>
      <div className={`row ${styles.choose}`} data-choose hidden>
        <PhotoButton label="Take a photo" capture />
        <PhotoButton label="Choose photos" />
      </div>
      <p className={styles.hint} data-hint hidden>
        JPEG, PNG or WebP, up to 12 MB each.
      </p>
      <UploadRows />
      <CropDialog colours={colours} shape={shape} />
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

type DialogProps = Pick<Props, 'colours'> & {
  readonly shape: keyof typeof SHAPES
}

/** A product is 4:5, a poster of the first screen has the shape of a screen. */
const SHAPES = {
  card: { width: 480, height: 600, look: '' },
  wide: { width: 640, height: 360, look: styles.wide },
  upright: { width: 360, height: 640, look: styles.upright },
} as const

/** The script takes the shape of the part from the canvas. */
function CropDialog({ colours, shape }: DialogProps) {
  const { width, height, look } = SHAPES[shape]
  const crop = shape === 'upright' ? 'crop-upright' : 'crop'
  return (
    <dialog className={styles.dialog} aria-labelledby={`${crop}-heading`} data-crop>
      <form method="dialog" className={styles.form}>
        <h2 id={`${crop}-heading`}>Choose the part to show</h2>
        <canvas
          className={`${styles.frame} ${look}`}
          width={width}
          height={height}
          tabIndex={0}
          role="img"
          aria-label="The chosen part of the photo. Move it with the arrow keys."
          data-frame
        />
        <Field id={`${crop}-zoom`} label="Zoom" error={undefined}>
          <input
            {...controlProps(`${crop}-zoom`, undefined)}
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
            <Field id={`${crop}-colour`} label="Colour" error={undefined}>
              <select {...controlProps(`${crop}-colour`, undefined)} name="colour">
                {colours.map((colour) => (
                  <option key={colour}>{colour}</option>
                ))}
              </select>
            </Field>
            <Field id={`${crop}-view`} label="View" error={undefined}>
              <select {...controlProps(`${crop}-view`, undefined)} name="view">
                {VIEWS.map((view) => (
                  <option key={view}>{view}</option>
                ))}
              </select>
            </Field>
          </div>
        )}
        <Field
          id={`${crop}-alt`}
          label="What it shows"
          error={undefined}
          hint="Read aloud to those who cannot see it. Say what is special: print, colour, cut."
        >
          <textarea
            {...controlProps(`${crop}-alt`, undefined, 'hint')}
            name="alt"
            rows={2}
            maxLength={200}
            required
          />
        </Field>
        <div className="row">
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
