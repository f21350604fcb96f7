import { brand } from '#domain/brand'
import { PhoneLink } from '../../ui/phone-link.tsx'

export function ShopAddress() {
  return (
    <address>
      {brand.name}
      <br />
      {`${brand.city}, ${brand.country}, ${brand.region}`}
      <br />
      <MailLink />
      <br />
      <PhoneLink phone={brand.phone} />
    </address>
  )
}

export function MailLink() {
  return <a href={`mailto:${brand.email}`}>{brand.email}</a>
}

export function ContactPageLink() {
  return <a href="/contact">contact page</a>
}
