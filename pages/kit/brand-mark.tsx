import { useSiteData } from './site-data-context.ts'

const PETALS = [0, 45, 90, 135, 180, 225, 270, 315]
/** A letter smaller than this would be read as one of the words beside it. */
const MIN_LETTER = 20

/** The brand mark: the rosette of the shipped brand, and the first letter of any other. */
export function BrandMark({ size }: { readonly size: number }) {
  const { mark } = useSiteData()
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="-50 -50 100 100"
      fill="currentColor"
    >
      {mark ? <OtherMark letter={mark.letter} isSmall={size < MIN_LETTER} /> : <Rosette />}
    </svg>
  )
}

function Rosette() {
  return (
    <>
      {PETALS.map((angle) => (
        <path
          key={angle}
          d="M0-13C-13-24-13-40 0-49 13-40 13-24 0-13z"
          transform={`rotate(${angle})`}
        />
      ))}
      <circle r="7" />
    </>
  )
}

function OtherMark({ letter, isSmall }: { readonly letter: string; readonly isSmall: boolean }) {
  if (isSmall) return <circle r="24" />
  return (
    <text y="32" textAnchor="middle" style={{ font: '900 90px var(--display)' }}>
      {letter}
    </text>
  )
}
