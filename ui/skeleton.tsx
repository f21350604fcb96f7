import styles from './skeleton.module.css'

type Props = { readonly ratio?: string; readonly height?: string; readonly width?: string }

/** A grey placeholder of the final size, so that nothing shifts when the content arrives. */
export function Skeleton({ ratio, height, width }: Props) {
  return (
    <div
      aria-hidden="true"
      className={styles.skeleton}
      style={{ aspectRatio: ratio, height, width }}
    />
  )
}
