import { brand } from '#domain/brand'

export function ShopAddress() {
  return (
    <address>
      {brand.name}
      <br />
      {`${brand.city}, ${brand.country}, ${brand.region}`}
      <br />
      <MailLink />
      <br />
      <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
    </address>
  )
}

export function MailLink() {
  return <a href={`mailto:${brand.email}`}>{brand.email}</a>
}

export function ContactPageLink() {
  return <a href="/contact">contact page</a>
}
