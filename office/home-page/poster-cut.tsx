import type { PictureData } from '#contracts/picture'
import { FOCUS_STEP, type Focus } from '#domain/gallery/focus'
import { Button } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { Thumb } from '../kit/layout/thumb.tsx'
import { HERO_PATH } from '../kit/paths.ts'
import styles from './poster-cut.module.css'

type Props = { readonly poster: PictureData; readonly focus: Focus; readonly seen: string }

/**
 * Asks how the poster is cut, and which point of it stays in view. Script lets that point be tapped on the whole
 * picture, and shows the cuts while it moves (office/kit/photos/poster-focus.ts).
 */
export function PosterCut({ poster, focus, seen }: Props) {
  return (
    <form
      className={`stack ${styles.form}`}
      method="post"
      action={HERO_PATH}
      data-focus-form
      data-x={focus.x}
      data-y={focus.y}
    >
      <input type="hidden" name="seen" value={seen} />
      <div className={styles.whole} data-focus-picture>
        <Thumb className={styles.picture} picture={poster} sizes="320px" />
        <span className={styles.point} aria-hidden="true" />
      </div>
      <p className="quiet">
        Phones and screens show a part of the poster. Tap on it, or move the sliders, to say what
        stays in view.
      </p>
      <div className={styles.cuts}>
        <Cut className={styles.phone} poster={poster} words="On a phone" />
        <Cut className={styles.screen} poster={poster} words="On a screen" />
      </div>
      <Share name="x" label="From left to right" value={focus.x} />
      <Share name="y" label="From top to bottom" value={focus.y} />
      <Button type="submit" name="step" value="focus">
        Save this cut
      </Button>
    </form>
  )
}

type CutProps = {
  readonly className: string | undefined
  readonly poster: PictureData
  readonly words: string
}

function Cut({ className = '', poster, words }: CutProps) {
  return (
    <figure className="stack-close">
      <Thumb className={`${styles.cutPicture} ${className}`} picture={poster} sizes="320px" />
      <figcaption className="quiet">{words}</figcaption>
    </figure>
  )
}

type ShareProps = { readonly name: 'x' | 'y'; readonly label: string; readonly value: number }

function Share({ name, label, value }: ShareProps) {
  const id = `focus-${name}`
  return (
    <Field id={id} label={label} error={undefined}>
      <input
        {...controlProps(id, undefined)}
        className={styles.range}
        type="range"
        name={name}
        min={0}
        max={100}
        step={FOCUS_STEP}
        defaultValue={value}
      />
    </Field>
  )
}
