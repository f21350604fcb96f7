import { PhoneLink } from '../../kit/phone-link.tsx'
import { useBrand } from '../../kit/site-data-context.ts'

export function BrandName() {
  return useBrand().name
}

export function BrandPlace() {
  const { city, country } = useBrand()
  return `${city}, ${country}`
}

export function ShopAddress() {
  const brand = useBrand()
  return (
    <address>
      {brand.name}
      <br />
      {`${brand.city}, ${brand.country}, ${brand.region}`}
      <br />
      <MailLink />
      <br />
      <PhoneLink />
    </address>
  )
}

export function MailLink() {
  const { email } = useBrand()
  return <a href={`mailto:${email}`}>{email}</a>
}

export function ContactPageLink() {
  return <a href="/contact">contact page</a>
}
