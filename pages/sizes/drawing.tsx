import type { Measure, Part } from '#domain/sizing/garment'
import { MEASURE_WORDS, PART_WORDS } from '#domain/sizing/size-words'
import styles from './size-guide.module.css'

type Line = {
  readonly path: string
  /** The name of the measure stands here. */
  readonly at: readonly [x: number, y: number, anchor: 'start' | 'middle' | 'end']
}

const OUTLINES: Readonly<Record<Part, string>> = {
  top: 'M92 40 62 50 20 104l30 22 16-18v92h108v-92l16 18 30-22-42-54-30-10q-28 24-56 0z',
  bottom: 'M76 30h88l34 168h-56L120 104 98 198H42zM76 42h88',
  headwear: 'M60 116q0-80 60-80t60 80v26q-60 24-120 0zM60 116q60 24 120 0',
  socks: 'M84 24h56v98l56 20q24 9 21 31t-29 17h-80q-24 0-24-24zM84 46h56',
  'arm-sleeves': 'M84 32h72l-14 164H98zM86 46h68',
  belt: 'M46 100h180q8 13 0 26H46zM14 92h32v42H14zM24 102h12v22H24z',
  necklace: 'M66 30q-14 112 54 136 68-24 54-136M106 180a14 14 0 1 0 28 0 14 14 0 1 0-28 0z',
}

/** Arrows on a product that lies flat. */
const LINES: Readonly<Partial<Record<Measure, Line>>> = {
  chest: { path: 'M68 122h104', at: [120, 137, 'middle'] },
  length: { path: 'M96 44v154', at: [102, 176, 'start'] },
  shoulder: { path: 'M62 24h116', at: [120, 18, 'middle'] },
  sleeve: { path: 'M52 44 12 96', at: [26, 62, 'end'] },
  waist: { path: 'M77 20h86', at: [120, 14, 'middle'] },
  rise: { path: 'M120 32v70', at: [126, 76, 'start'] },
  inseam: { path: 'M126 110l20 84', at: [146, 162, 'start'] },
  hem: { path: 'M44 208h52', at: [70, 223, 'middle'] },
  circumference: { path: 'M61 160q59 24 118 0', at: [120, 192, 'middle'] },
  foot: { path: 'M86 206h130', at: [151, 222, 'middle'] },
  leg: { path: 'M70 26v162', at: [62, 110, 'end'] },
  arm: { path: 'M72 34v160', at: [64, 118, 'end'] },
  upperArm: { path: 'M86 22h68', at: [120, 15, 'middle'] },
  wrist: { path: 'M99 206h42', at: [120, 222, 'middle'] },
  strap: { path: 'M16 150h212', at: [122, 168, 'middle'] },
  chain: { path: 'M80 32q-10 96 40 116 50-20 40-116', at: [120, 92, 'middle'] },
}

type Props = { readonly part: Part; readonly measures: readonly Measure[] }

/** Says what is measured; the list beside it says it in words. */
export function Drawing({ part, measures }: Props) {
  const names = measures.map((measure) => MEASURE_WORDS[measure][0]).join(', ')
  return (
    <svg
      className={styles.drawing}
      viewBox="-28 0 296 230"
      role="img"
      aria-label={`${PART_WORDS[part]}: ${names}`}
    >
      <defs>
        <marker id={`${part}-end`} viewBox="0 0 8 8" refX="7" refY="4" orient="auto-start-reverse">
          <path d="M0 0 8 4 0 8z" className={styles.tip} />
        </marker>
      </defs>
      <path d={OUTLINES[part]} className={styles.outline} />
      {measures.map((measure) => {
        const line = LINES[measure]
        if (!line) return null
        const [x, y, anchor] = line.at
        return (
          <g key={measure}>
            <path
              d={line.path}
              className={styles.line}
              markerStart={`url(#${part}-end)`}
              markerEnd={`url(#${part}-end)`}
            />
            <text x={x} y={y} textAnchor={anchor} className={styles.name}>
              {MEASURE_WORDS[measure][0]}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
