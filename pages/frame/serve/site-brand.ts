import { firstLetter } from '#domain/look/first-letter'
import type { Settings } from '#domain/settings/settings'
import type { Brand, SiteBrand } from '#domain/site-brand'
import { LOOK_PREFIX } from '#server/look/faces'
import type { SiteMark } from '../payload.ts'

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

/** Nothing for the shipped brand: its pages have not a byte more than before there were looks. */
export function siteMarkOf({
  brand,
  look: { logo },
  mark,
}: Pick<Settings, 'brand' | 'look' | 'mark'>): { readonly mark?: SiteMark } {
  if (mark === 'rosette') return {}
  const letter = firstLetter(brand.name)
  if (!logo) return { mark: { letter } }
  const { file, width, height } = logo
  return { mark: { letter, logo: { src: LOOK_PREFIX + file, width, height } } }
}
