import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip-link.tsx'
import type { SlipData } from '../kit/data/packing-data.ts'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { OfficeLogo, ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'slips'> & {
  readonly brandName: string
  readonly logo: OfficeLogo | null
}

/** Each slip is printed on a page of its own. */
export function Page({ data, brandName, logo }: Props) {
  const { paper, papers, slips } = data
  return (
    <>
      <div className="no-print">
        <BackLink href={screens.orders.path}>Orders</BackLink>
      </div>
      <h1 className="no-print">Packing slips</h1>
      {slips.length === 0 ? (
        <p>No order was marked. Mark those to pack on the list of orders.</p>
      ) : (
        <div className={`no-print ${styles.actions}`}>
          <Button hidden data-print="" look="main">
            Print {slips.length === 1 ? 'the slip' : `${slips.length} slips`}
          </Button>
          {papers.map((each) => (
            <ChipLink key={each.paper} href={each.href} isCurrent={each.paper === paper}>
              {each.paper.toUpperCase()}
            </ChipLink>
          ))}
        </div>
      )}
      <div className={styles.slips}>
        {slips.map((slip) => (
          <Slip
            key={slip.id}
            slip={slip}
            brandName={brandName}
            logo={logo}
            className={styles[paper] ?? ''}
          />
        ))}
      </div>
    </>
  )
}

type SlipProps = {
  readonly slip: SlipData
  readonly brandName: string
  readonly logo: OfficeLogo | null
  readonly className: string
}

function Slip({ slip, brandName, logo, className }: SlipProps) {
  const { id, atMs, name, address, phone, delivery, units, total } = slip
  return (
    <article className={`${styles.slip} ${className}`} aria-labelledby={`slip-${id}`}>
      <p className={styles.brand}>
        {logo ? (
          <img
            className={logo.showsOnLight ? styles.logo : `${styles.logo} ${styles.plate}`}
            src={logo.src}
            width={logo.width}
            height={logo.height}
            alt={brandName}
          />
        ) : (
          brandName
        )}
      </p>
      <h2 className={styles.number} id={`slip-${id}`}>
        {id}
      </h2>
      <p className={styles.quiet}>
        <TimeText ms={atMs} />
      </p>
      <address className={styles.address}>
        <strong>{name || 'No name'}</strong>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {phone !== '' && <span>{phone}</span>}
      </address>
      {delivery !== '' && <p>{delivery}</p>}
      <ul className={styles.units} role="list">
        {units.map((unit) => (
          <li key={unit.name} className={styles.unit}>
            <span className={styles.box} aria-hidden="true" />
            <span>
              <strong>{unit.quantity} ×</strong> {unit.name}
            </span>
          </li>
        ))}
      </ul>
      <p>Total {total}</p>
      <p className={styles.note}>Note</p>
    </article>
  )
}
