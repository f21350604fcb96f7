import { brand } from '#domain/brand'
import styles from './logo.module.css'
import { Rosette } from './rosette.tsx'

export function Logo() {
  return (
    <a className={styles.logo} href="/" aria-label={`${brand.name}, home`} data-drawn="logo">
      <Rosette size={26} />
      <span>{brand.name}</span>
    </a>
  )
}
