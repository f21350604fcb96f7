import { RefusedForm } from '../kit/forms/refused-form.tsx'
import { CardList } from '../kit/layout/card.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { ADD, AddForm } from './add-form.tsx'
import { CodeCard, END, RESUME } from './code-card.tsx'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'codes'>

export function Page({ data: { current, earlier, scopes }, form }: Props) {
  return (
    <>
      <h1>Discount codes</h1>
      <p className="measure">
        Shoppers type a code at the checkout. A use is counted when an order is placed, and given
        back if it is not paid in time.
      </p>
      {(form?.action === END || form?.action === RESUME) && <RefusedForm form={form} />}
      <section aria-labelledby="current-heading">
        <h2 id="current-heading">In use</h2>
        {current.length === 0 ? (
          <p className="quiet">No code can be used.</p>
        ) : (
          <CardList>
            {current.map((code) => (
              <CodeCard key={code.code} code={code} />
            ))}
          </CardList>
        )}
      </section>
      <section aria-labelledby="add-heading">
        <h2 id="add-heading">Make a code</h2>
        <Disclosure summary="A new code" isOpen={form?.action === ADD}>
          <AddForm scopes={scopes} form={form} />
        </Disclosure>
      </section>
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-heading">
          <h2 id="earlier-heading">Earlier</h2>
          <CardList>
            {earlier.map((code) => (
              <CodeCard key={code.code} code={code} />
            ))}
          </CardList>
        </section>
      )}
    </>
  )
}
