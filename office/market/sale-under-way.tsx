import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import formStyles from '../kit/forms/post-form.module.css'
import { SaleFields } from '../kit/forms/sale-fields.tsx'
import styles from './page.module.css'

const SECTION_ID = 'sale'

/** Stays in view while products are chosen. Script fills it. */
export function SaleBar() {
  return (
    <p className={styles.bar} data-bar="" hidden>
      <a href={`#${SECTION_ID}`}>
        <span role="status" data-count="" /> <span>To the sale</span>
      </a>
    </p>
  )
}

/** Script fills it (market/browser/show-sale.ts). */
export function SaleUnderWay() {
  return (
    <section
      id={SECTION_ID}
      className={styles.sale}
      aria-labelledby="sale-heading"
      data-sale=""
      hidden
    >
      <h2 id="sale-heading">This sale</h2>
      <p className="semibold" data-begun="" hidden />
      <ul className="stack-tight" role="list" data-lines="" />
      <p className={styles.total}>
        <span>Total</span> <strong data-total="" />
      </p>
      <form className={formStyles.form} data-sale-form="">
        <SaleFields action="" form={null} />
        <p className={styles.actions}>
          <Button look="main" type="submit">
            Sold
          </Button>
          <Button look="quiet" data-empty="">
            Empty it
          </Button>
        </p>
      </form>
      <template data-template="line">
        <li className={styles.line}>
          <span>
            <span data-name="" />
            <span className={`quiet ${styles.price}`} data-money="" />
          </span>
          <Button className={styles.remove} data-remove="" aria-label="Remove">
            <Icon name="close" size={18} />
          </Button>
        </li>
      </template>
    </section>
  )
}
