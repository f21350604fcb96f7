import { BrandMark } from '../../kit/brand-mark.tsx'
import { useBrand, useSiteData } from '../../kit/site-data-context.ts'
import { fitHeaderName } from './fit-name.ts'
import styles from './logo.module.css'

export function Logo() {
  const brand = useBrand()
  return (
    <a className={styles.logo} href="/" aria-label={`${brand.name}, home`} data-static="logo">
      <Wordmark name={brand.name} />
    </a>
  )
}

/** A brand with another name has no rosette beside it, and one with a logo shows that alone. */
function Wordmark({ name }: { readonly name: string }) {
  const { mark } = useSiteData()
  if (mark?.logo) return <img {...mark.logo} alt="" />
  return (
    <>
      {!mark && <BrandMark size={26} />}
      <span {...fitHeaderName(name)}>{name}</span>
    </>
  )
}
