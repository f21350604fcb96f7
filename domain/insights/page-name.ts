type PageVisit = {
  readonly path: string
  /** The matched route, and the value of its `:id`. */
  readonly route: string
  readonly id?: string | undefined
  readonly isProduct: (id: number) => boolean
  /** The collection must be in the navigation. */
  readonly isCollection: (slug: string) => boolean
}

export const NOT_FOUND = 'Page Not Found'

/**
 * The name under which a visit is counted: one of the shop's own paths. Anything a visitor could put
 * into a URL is removed, so names are few and contain no personal data.
 */
export function pageName({ path, route, id, isProduct, isCollection }: PageVisit): string {
  const [pathname = '', query] = path.split(/[?#]/, 2)
  switch (route) {
    case 'not-found':
      return NOT_FOUND
    case 'home':
      return '/'
    case 'product':
      return isKnownProduct(id, isProduct) ? productPage(Number(id)) : NOT_FOUND
    case 'collection': {
      const type = new URLSearchParams(query).get('type') ?? ''
      return isCollection(type) ? `/collection?type=${type}` : '/collection'
    }
    default: {
      const plain = pathname.toLowerCase().replace(/\/$/, '')
      return id === undefined ? plain : plain.replace(/[^/]*$/, ':id')
    }
  }
}

/** The name of a product's page. */
export function productPage(id: number): string {
  return `/product/${id}`
}

/** The product whose page has this name; null for other pages. */
export function productOfPage(name: string): number | null {
  const id = /^\/product\/(?<id>\d+)$/.exec(name)?.groups?.id
  return id === undefined ? null : Number(id)
}

function isKnownProduct(id: string | undefined, isProduct: (id: number) => boolean): boolean {
  return id !== undefined && /^\d{1,9}$/.test(id) && isProduct(Number(id))
}
