import type { ReactNode } from 'react'
import type { Size } from '#domain/catalogue/sizes'
import { differenceText, type Unit } from '#domain/sizing/length'
import { CLOSE_MM, type RankedSize } from '#domain/sizing/rank-sizes'
import { differenceWords } from '#domain/sizing/size-words'
import { Button } from '#ui/button.tsx'
import styles from './size-guide.module.css'

/** Any others are further off. */
const MAX_SHOWN = 3

type Props = {
  readonly ranked: readonly RankedSize[]
  readonly unit: Unit
  readonly renderChoose: (size: Size) => ReactNode
  readonly onForget: () => void
}

export function NearestSizes({ ranked, unit, renderChoose, onForget }: Props) {
  const isAnyClose = ranked[0]?.isClose ?? true
  return (
    <div className={styles.nearest}>
      <div role="status" className={styles.result}>
        {ranked.length > 0 && (
          <>
            <p className={styles.heading}>Nearest first</p>
            {!isAnyClose && (
              <p className={styles.none}>
                None of our sizes is close to it: each is more than {differenceText(CLOSE_MM, unit)}{' '}
                off in some measure.
              </p>
            )}
            <ol className={`stack-tight ${styles.ranked}`}>
              {ranked.slice(0, MAX_SHOWN).map(({ size, differences }) => (
                <li key={size}>
                  <span>
                    <strong>{size}:</strong> {differenceWords(differences, unit)}
                  </span>
                  {renderChoose(size)}
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
      {ranked.length > 0 && (
        <Button look="quiet" onClick={onForget}>
          Forget these measures
        </Button>
      )}
    </div>
  )
}
