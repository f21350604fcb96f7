import { type ReactNode, useEffect, useState } from 'react'
import type { Size } from '#domain/catalogue/sizes'
import { type Measure, measuresOf, type Part, partsOf } from '#domain/sizing/garment'
import { lengthText, UNITS, type Unit } from '#domain/sizing/length'
import { givenMeasures } from '#domain/sizing/measures'
import { rankSizes } from '#domain/sizing/rank-sizes'
import { MEASURE_WORDS, measuredWords, PART_WORDS } from '#domain/sizing/size-words'
import { Callout } from '#ui/callout.tsx'
import type { FoundSizes } from '../kit/data/catalogue-pages.ts'
import { RadioGroup } from '../kit/product/choices/radio-group.tsx'
import { Drawing } from './drawing.tsx'
import { FavouriteFields } from './favourite-fields.tsx'
import { NearestSizes } from './nearest-sizes.tsx'
import styles from './size-guide.module.css'
import { recallSizeHelp, rememberSizeHelp, type SizeHelp } from './stored-size-help.ts'

const UNIT_WORDS: Readonly<Record<Unit, string>> = { cm: 'cm', in: 'inches' }

type Props = {
  readonly data: FoundSizes
  /** The node is a button or a link that chooses the size. */
  readonly renderChoose: (size: Size) => ReactNode
}

/** Tables and drawings are plain HTML; the favourite needs script, because only the device knows it. */
export function SizeGuide({ data, renderChoose }: Props) {
  const { garment, rows } = data.measures
  const [help, setHelp] = useState<SizeHelp | null>(null)
  const [timesForgotten, setTimesForgotten] = useState(0)
  // This happens after hydration, because the server does not know what the device remembers.
  useEffect(() => setHelp(recallSizeHelp()), [])
  const unit = help?.unit ?? 'cm'

  function change(part: Partial<SizeHelp>) {
    const next = { unit, favourite: {}, ...help, ...part }
    rememberSizeHelp(next)
    setHelp(next)
  }

  /** The fields are new, so that nothing typed remains. */
  function forget() {
    change({ favourite: {} })
    setTimesForgotten(timesForgotten + 1)
  }

  const measures = givenMeasures(data.measures)
  const parts = partsOf(garment).map((part) => ({
    part,
    given: measuresOf(part).filter((measure) => measures.includes(measure)),
  }))
  const ranked = help ? rankSizes(rows, help.favourite, measures) : []
  return (
    <div className={styles.guide} data-shown={unit}>
      {data.fit && (
        <Callout tone="caution" look="line">
          {data.fit}
        </Callout>
      )}
      <RadioGroup
        legend="Shown in"
        chosen={unit}
        onChoose={(chosen) => change({ unit: chosen })}
        options={UNITS.map((value) => ({ value, label: UNIT_WORDS[value] }))}
      />
      {parts.map(({ part, given }) =>
        given.length === 0 ? null : (
          <section key={part} className={styles.part} aria-label={PART_WORDS[part]}>
            {parts.length > 1 && <h2 className={styles.heading}>{PART_WORDS[part]}</h2>}
            <MeasureTable part={part} measures={given} rows={rows} />
            <HowMeasured part={part} measures={given} />
          </section>
        ),
      )}
      {help &&
        parts.map(({ part, given }) => (
          <FavouriteFields
            key={`${part} ${unit} ${timesForgotten}`}
            part={part}
            measures={given}
            help={help}
            onChange={(favourite) => change({ favourite })}
          />
        ))}
      {help && (
        <NearestSizes ranked={ranked} unit={unit} renderChoose={renderChoose} onForget={forget} />
      )}
    </div>
  )
}

type PartProps = { readonly part: Part; readonly measures: readonly Measure[] }

function MeasureTable({
  part,
  measures,
  rows,
}: PartProps & { readonly rows: FoundSizes['measures']['rows'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with large letters it scrolls sideways.
    <section className={styles.scroll} aria-label={`Measures: ${PART_WORDS[part]}`} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          {measuredWords(part)}, in {UNITS.map((unit) => inUnit(unit, UNIT_WORDS[unit]))}
        </caption>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {measures.map((measure) => (
              <th key={measure} scope="col">
                {MEASURE_WORDS[measure][0]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, mm }) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {measures.map((measure) => (
                <td key={measure}>
                  {UNITS.map((unit) => inUnit(unit, lengthText(mm[measure] ?? 0, unit)))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The style sheet shows the chosen unit, so that the choice works without script where there is `:has()`. */
function inUnit(unit: Unit, text: string) {
  return (
    <span key={unit} data-unit={unit}>
      {text}
    </span>
  )
}

function HowMeasured({ part, measures }: PartProps) {
  return (
    <div className={styles.how}>
      <Drawing part={part} measures={measures} />
      <dl className={`stack-tight ${styles.words}`}>
        {measures.map((measure) => (
          <div key={measure}>
            <dt>{MEASURE_WORDS[measure][0]}</dt>
            <dd>{MEASURE_WORDS[measure][1]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
