import { ButtonLink } from '#ui/button.tsx'
import type { OrderData } from '../kit/data/order-data.ts'
import { useMay } from '../kit/layout/viewer.ts'
import { orderPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'

export function Customer({ data }: { readonly data: OrderData }) {
  const { customer, id } = data
  const canCorrect = useMay(screens['order-customer'].access) && data.canCorrect
  const { name, address, phone, email, callUrl, whatsappUrl, mailUrl } = customer
  return (
    <section aria-labelledby="customer-heading">
      <h2 id="customer-heading">Customer</h2>
      <address className={styles.address}>
        <strong>{name || 'No name'}</strong>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {phone !== '' && <span>{phone}</span>}
        {email !== '' && <span>{email}</span>}
      </address>
      <div className="row-tight">
        {callUrl && <ButtonLink href={callUrl}>Call</ButtonLink>}
        {whatsappUrl && (
          <ButtonLink href={whatsappUrl} target="_blank" rel="noopener noreferrer">
            WhatsApp
          </ButtonLink>
        )}
        {mailUrl && <ButtonLink href={mailUrl}>Email</ButtonLink>}
        {canCorrect && (
          <ButtonLink look="quiet" href={orderPath(id, 'customer')}>
            Correct
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
