import type { PictureData } from '#contracts/picture'
import { FOCUS_STEP, type Focus } from '#domain/gallery/focus'
import { Button } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { Thumb } from '../kit/layout/thumb.tsx'
import { screens } from '../screens.ts'
import styles from './poster-cut.module.css'

type Props = {
  readonly poster: PictureData
  readonly focus: Focus
  readonly seen: string
  /** The poster of upright screens is cut there alone. */
  readonly isUpright?: boolean
  /** Upright screens have another one, so that this one is cut on wide ones alone. */
  readonly isWideOnly?: boolean
}

/**
 * Asks how the poster is cut, and which point of it stays in view. Script lets that point be tapped on the whole
 * picture, and shows the cuts while it moves (office/kit/photos/poster-focus.ts).
 */
export function PosterCut({ poster, focus, seen, isUpright = false, isWideOnly = false }: Props) {
  const id = isUpright ? 'portrait-focus' : 'focus'
  return (
    <form
      className={`stack ${styles.form}`}
      method="post"
      action={screens['home-hero'].path}
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
        {!isWideOnly && <Cut className={styles.phone} poster={poster} words="On a phone" />}
        {!isUpright && <Cut className={styles.screen} poster={poster} words="On a screen" />}
      </div>
      <Share id={`${id}-x`} name="x" label="From left to right" value={focus.x} />
      <Share id={`${id}-y`} name="y" label="From top to bottom" value={focus.y} />
      <Button type="submit" name="step" value={id}>
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

type ShareProps = {
  readonly id: string
  readonly name: 'x' | 'y'
  readonly label: string
  readonly value: number
}

function Share({ id, name, label, value }: ShareProps) {
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
