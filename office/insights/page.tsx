import type { SumOfDays } from '#server/insights/insights-data'
import { Button } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip-link.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { FilterBar, QuietLine } from '../kit/layout/list-head.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import { InsightSection } from './insight-section.tsx'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'insights'>

/** Compares what was sold and looked at in some days with as many days before. */
export function Page({ data }: Props) {
  const { presets, span, sums, sections } = data
  return (
    <>
      <h1>Insights</h1>
      <FilterBar label="Days">
        {presets.map(({ label, href, isCurrent }) => (
          <ChipLink key={href} href={href} isCurrent={isCurrent}>
            {label}
          </ChipLink>
        ))}
      </FilterBar>
      <DaysForm data={data} />
      <QuietLine>{span}</QuietLine>
      <dl className={`stack ${styles.sums}`}>
        {sums.map((sum) => (
          <Sum key={sum.label} sum={sum} />
        ))}
      </dl>
      <div className={styles.sections}>
        {sections.map((section) => (
          <InsightSection key={section.id} section={section} />
        ))}
      </div>
    </>
  )
}

function DaysForm({ data: { from, to, errors, presets } }: Pick<Props, 'data'>) {
  const isOpen = presets.every(({ isCurrent }) => !isCurrent)
  return (
    <Disclosure summary="Other days" isOpen={isOpen}>
      <form
        className={`stack ${styles.days}`}
        method="get"
        action={screens.insights.path}
        noValidate
      >
        <Field id="from" label="From" error={errors.from}>
          <input
            {...controlProps('from', errors.from)}
            name="from"
            type="date"
            defaultValue={from}
          />
        </Field>
        <Field id="to" label="To" error={errors.to}>
          <input {...controlProps('to', errors.to)} name="to" type="date" defaultValue={to} />
        </Field>
        <Button type="submit">Show</Button>
      </form>
    </Disclosure>
  )
}

function Sum({ sum: { label, value, change } }: { readonly sum: SumOfDays }) {
  return (
    <div className={`stack-close ${styles.sum}`}>
      <dt className="size-compact bold">{label}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className="quiet">{change}</dd>
    </div>
  )
}
