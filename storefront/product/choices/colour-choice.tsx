import type { Colour } from '#domain/catalogue/product'
import styles from './choices.module.css'
import { RadioGroup } from './radio-group.tsx'

type Props = {
  readonly colours: readonly Colour[]
  readonly chosen: string
  readonly onChoose: (colour: string) => void
}

/** A piece that comes in one colour says which; there is nothing to choose. */
export function ColourChoice({ colours, chosen, onChoose }: Props) {
  if (colours.length < 2) return <p className={styles.legend}>Colour: {chosen}</p>
  return (
    <RadioGroup
      legend="Colour"
      chosen={chosen}
      onChoose={onChoose}
      options={colours.map(({ name, hex }) => ({
        value: name,
        label: (
          <>
            <span className={styles.swatch} style={{ backgroundColor: hex }} />
            {name}
          </>
        ),
      }))}
    />
  )
}
