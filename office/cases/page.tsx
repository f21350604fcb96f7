import { Callout } from '#ui/callout.tsx'
import { CaseCard } from '../kit/forms/case-card.tsx'
import { CardList } from '../kit/layout/card.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'cases'>

const closeAction = `${screens.cases.path}/close`

export function Page({ data, form }: Props) {
  const quiet = form && { ...form, message: null }
  return (
    <>
      <h1>Payment cases</h1>
      {form?.message && (
        <Callout tone="error" role="alert">
          {form.message}
        </Callout>
      )}
      {data.cases.length === 0 && <p>No payment needs a decision.</p>}
      <section aria-labelledby="cases-heading">
        <h2 id="cases-heading" className="visually-hidden">
          Open cases
        </h2>
        <CardList>
          {data.cases.map((one) => (
            <CaseCard
              key={one.key}
              one={one}
              form={quiet}
              closeAction={closeAction}
              acceptAction={null}
            />
          ))}
        </CardList>
        {data.more > 0 && <p>{`And ${data.more} newer, shown when these are dealt with.`}</p>}
      </section>
    </>
  )
}
