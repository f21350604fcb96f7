import type { Brand, SiteBrand } from '#domain/site-brand'

export function siteBrandOf(brand: Brand): SiteBrand {
  return {
    name: brand.name,
    nameLanguage: brand.nameLanguage,
    tagline: brand.tagline,
    city: brand.city,
    country: brand.country,
    region: brand.region,
    email: brand.email,
    phone: brand.phone,
    whatsappDigits: brand.whatsappDigits,
    social: brand.social,
  }
}
