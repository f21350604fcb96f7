import { Rosette } from '../../kit/rosette.tsx'
import { useBrand } from '../../kit/site-data-context.ts'
import styles from './logo.module.css'

export function Logo() {
  const brand = useBrand()
  return (
    <a className={styles.logo} href="/" aria-label={`${brand.name}, home`} data-static="logo">
      <Rosette size={26} />
      <span>{brand.name}</span>
    </a>
  )
}
