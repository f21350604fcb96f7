import styles from './page.module.css'

/** Colours side by side. The page's policy allows no style in it, so they are a drawing. */
export function Swatch({ colours }: { readonly colours: readonly string[] }) {
  return (
    <svg
      className={styles.swatch}
      width={colours.length * 32}
      height="32"
      viewBox={`0 0 ${colours.length * 32} 32`}
      aria-hidden="true"
    >
      {colours.map((colour, index) => (
        <rect key={colour} x={index * 32} width="32" height="32" fill={colour} />
      ))}
    </svg>
  )
}
