import type { Brand } from '#domain/site-brand'

export function organisationJsonLd(publicUrl: string, brand: Brand): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${publicUrl}/#organisation`,
    name: brand.name,
    ...(brand.company && { legalName: brand.company }),
    slogan: brand.tagline,
    url: publicUrl,
    logo: `${publicUrl}/icon-512.png`,
    ...(brand.founded && { foundingDate: brand.founded }),
    address: {
      '@type': 'PostalAddress',
      ...(brand.street && { streetAddress: brand.street }),
      ...(brand.city && { addressLocality: brand.city }),
      addressCountry: 'GH',
    },
    sameAs: brand.social.map(({ url }) => url),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: brand.phone,
      email: brand.email,
      availableLanguage: 'en',
    },
  }
}

export function websiteJsonLd(publicUrl: string, brand: Brand): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand.name,
    url: publicUrl,
    publisher: { '@id': `${publicUrl}/#organisation` },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${publicUrl}/search?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}

type Crumb = { readonly name: string; readonly path: string }

export function breadcrumbJsonLd(trail: readonly Crumb[], publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}
