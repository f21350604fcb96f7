import type { PageProps } from '#contracts/page-data'
import { LookUpForm } from './look-up-form.tsx'
import styles from './orders-page.module.css'
import { OwnOrders } from './own-orders.tsx'

export function Page({ data }: PageProps<'orders'>) {
  return (
    <div className={`content ${styles.page}`}>
      <h1 tabIndex={-1}>Your orders</h1>
      <div className={styles.columns}>
        <OwnOrders />
        <LookUpForm data={data} />
      </div>
    </div>
  )
}
