import { Button } from '#ui/button.tsx'
import styles from './preview.module.css'
import type { Props } from './props.ts'

const GROUNDS = [
  { name: 'bone', label: 'On the page' },
  { name: 'paper', label: 'In a card' },
  { name: 'deep', label: 'On deep paper' },
  { name: 'ink', label: 'On ink' },
] as const

type PreviewProps = Pick<Props, 'data' | 'brandName'>

/** A piece of the shop in the chosen colours and letters, on every ground. Its style sheet counts for it alone. */
export function Preview({ data, brandName }: PreviewProps) {
  return (
    <section aria-labelledby="preview-heading">
      <h2 id="preview-heading">Preview</h2>
      <div className={styles.preview} data-look-preview="">
        <div data-judged="sheet" hidden>
          <link rel="stylesheet" href={data.preview} />
        </div>
        {GROUNDS.map(({ name, label }) => (
          <Piece key={name} ground={name} label={label} data={data} brandName={brandName} />
        ))}
      </div>
    </section>
  )
}

type PieceProps = PreviewProps & {
  readonly ground: (typeof GROUNDS)[number]['name']
  readonly label: string
}

function Piece({ ground, label, data, brandName }: PieceProps) {
  const logo = data.logoTried ?? data.saved.logo
  const isDark = ground === 'ink'
  const isPlated = logo && (isDark ? !logo.showsOnDark : !logo.showsOnLight)
  return (
    <div className={`${styles.ground} ${styles[ground] ?? ''}`}>
      <p className={styles.header}>
        {logo ? (
          <img
            className={isPlated ? (isDark ? styles.lightPlate : styles.darkPlate) : undefined}
            src={logo.src}
            width={logo.width}
            height={logo.height}
            alt="The logo"
          />
        ) : (
          <strong className={styles.name}>{brandName}</strong>
        )}
        {!isDark && <span className={styles.badge}>2</span>}
      </p>
      <p className={styles.title}>Wax tee</p>
      <p>
        GH₵ 480 <a href="#preview-heading">How links look</a>
      </p>
      <p className={isDark ? styles.quietOnDark : 'quiet'}>{label}</p>
      {!isDark && <p className="problem">What is wrong</p>}
      <div className="row-tight">
        <Button look={isDark ? 'onDark' : 'main'} tabIndex={-1}>
          Add
        </Button>
        <Button look={isDark ? 'onDark' : 'outline'} className={styles.focused} tabIndex={-1}>
          Focus
        </Button>
      </div>
    </div>
  )
}
