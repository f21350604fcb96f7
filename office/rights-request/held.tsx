import { countNoun } from '#domain/count-noun'
import { RETENTION } from '#domain/data-rights/retention'
import { METHODS } from '#domain/data-rights/rights'
import { Button } from '#ui/button.tsx'
import type { HeldData, HeldOrderData, RightsRequestData } from '../kit/data/rights-data.ts'
import { CheckField } from '../kit/forms/check-field.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { orderPath, rightsPath } from '../kit/paths.ts'
import styles from './page.module.css'

type Props = {
  readonly data: RightsRequestData
  readonly held: HeldData
  readonly form: OwnerForm | null
}

/** Lists what the shop holds of this person, to be given out or erased. */
export function Held({ data, held, form }: Props) {
  const { orders, others } = held
  const isNothing = orders.length === 0 && others.length === 0
  return (
    <section className={styles.column} aria-labelledby="held-heading">
      <h2 id="held-heading">What the shop holds</h2>
      {isNothing && <p>Nothing but this request.</p>}
      {orders.length > 0 && (
        <ul className="stack-flush" role="list">
          {orders.map((order) => (
            <Order key={order.id} order={order} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p>{others.map(({ label, count }) => `${label}: ${count}`).join(', ')}</p>
      )}
      <ExportForm data={data} form={form} />
      {data.erasedAtMs === null && <EraseForm data={data} held={held} form={form} />}
    </section>
  )
}

function Order({ order }: { readonly order: HeldOrderData }) {
  const { id, placedAtMs, state, total, isToSend } = order
  return (
    <li className={styles.order}>
      <a className={styles.link} href={orderPath(id)}>
        {id}
      </a>
      <span>{total}</span>
      <span className={`quiet ${styles.state}`}>
        {isToSend ? 'paid, still to be sent' : state}, <TimeText ms={placedAtMs} />
      </span>
    </li>
  )
}

function ExportForm({ data, form }: Omit<Props, 'held'>) {
  const action = rightsPath(data.number, 'export')
  return (
    <PostForm action={action} form={form} isDownload>
      <VerifiedField data={data} form={ownForm(form, action)} />
      <Button type="submit">Save all of it as a file</Button>
      <p className="quiet">
        A zip with everything for programs and tables for people. Delete it once it is handed over.
      </p>
    </PostForm>
  )
}

function EraseForm({ data, held, form }: Props) {
  const action = rightsPath(data.number, 'erase')
  const isOpen = form?.action === action || data.requestType === 'erasure'
  return (
    <Disclosure summary="Erase this person" isOpen={isOpen}>
      {held.unsettled.length > 0 ? (
        <p>
          {`Not yet: ${held.unsettled.join(', ')} ${held.unsettled.length === 1 ? 'is' : 'are'} not settled. Money is awaited or still asked about (three days at most), or a case or return is open.`}
        </p>
      ) : (
        <PostForm action={action} form={form}>
          <Fate held={held} />
          <VerifiedField data={data} form={ownForm(form, action)} />
          <Button type="submit">Erase for good</Button>
        </PostForm>
      )}
    </Disclosure>
  )
}

/** Says what an erasure removes, and what the law keeps. */
function Fate({ held: { orders, others } }: Pick<Props, 'held'>) {
  const unsent = orders.filter(({ isToSend }) => isToSend)
  return (
    <>
      <h3 className={styles.fateHeading}>This goes</h3>
      <ul className={`stack-close ${styles.fate}`}>
        {orders.length > 0 && (
          <li>
            {`Name, email, phone, address, notes and links of ${countNoun(orders.length, 'order')}`}
          </li>
        )}
        {others.map(({ label, count }) => (
          <li key={label}>{`${label}: ${count}`}</li>
        ))}
        <li>The details of this request</li>
      </ul>
      <h3 className={styles.fateHeading}>This stays</h3>
      <ul className={`stack-close ${styles.fate}`}>
        {orders.length > 0 && (
          <li>
            {`Pieces, amounts and payments of ${countNoun(orders.length, 'order')}, without the person: the law wants them for ${RETENTION.orders.words}`}
          </li>
        )}
        <li>
          {`Number, dates and answer of this request, for ${RETENTION.dataRightsRequests.words} after it is closed; the name until then`}
        </li>
      </ul>
      {unsent.length > 0 && (
        <p className="alarm bold">
          {`${unsent.map(({ id }) => id).join(', ')} ${unsent.length === 1 ? 'is' : 'are'} paid and not sent. Afterwards nobody knows where to.`}
        </p>
      )}
    </>
  )
}

/** The owner ticks it where the mailed link does not show who asks. */
function VerifiedField({ data: { proof, method }, form }: Omit<Props, 'held'>) {
  if (proof === 'proven') return null
  const label =
    method === 'email'
      ? 'I made sure in another way that it is this person’s mailbox'
      : `I verified this person by ${METHODS[method].title.toLowerCase()}`
  return (
    <CheckField
      name="verified"
      label={label}
      isChecked={form?.values.verified === 'on'}
      error={form?.errors.verified}
    />
  )
}
