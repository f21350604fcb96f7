import type { PageProps } from '../frame/page-data.ts'
import type { loader } from './loader.ts'
import { LookUpForm } from './look-up-form.tsx'
import { OwnOrders } from './own-orders.tsx'
import styles from './page.module.css'

export function Page({ data }: PageProps<typeof loader>) {
  return (
    <div className={`content ${styles.page}`}>
      <h1 tabIndex={-1}>Your orders</h1>
      <div className={`one-column ${styles.columns}`}>
        <OwnOrders />
        <LookUpForm data={data} />
      </div>
    </div>
  )
}
