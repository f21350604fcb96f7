import type { CasesData } from '#contracts/backoffice/order-data'
import type { OwnerForm } from '#contracts/backoffice/page'
import { screens } from '#contracts/backoffice/screens'
import { Callout } from '#ui/callout.tsx'
import { CaseCard } from '../../forms/case-card.tsx'
import { CardList } from '../../layout/card.tsx'

type Props = { readonly data: CasesData; readonly form: OwnerForm | null }

const closeAction = `${screens.cases.path}/close`

export function CasesPage({ data, form }: Props) {
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
