type Asked = {
  readonly path: string
  /** The route that answers it, and what stands in its place for an id. */
  readonly route: string
  readonly id?: string | undefined
  readonly isProduct: (id: number) => boolean
}

export const NOT_FOUND = 'Page Not Found'

/**
 * Under which name a visit is counted: one of the shop's own addresses. Whatever a visitor could
 * have put into an address is left out, so names are few and hold nothing personal.
 */
export function pageName({ path, route, id, isProduct }: Asked): string {
  const [pathname = '', query] = path.split(/[?#]/, 2)
  switch (route) {
    case 'not-found':
      return NOT_FOUND
    case 'home':
      return '/'
    case 'product':
      return isKnownProduct(id, isProduct) ? `/product/${Number(id)}` : NOT_FOUND
    case 'collection':
      return new URLSearchParams(query).get('type') === 'volume-3'
        ? '/collection?type=volume-3'
        : '/collection'
    default: {
      const plain = pathname.toLowerCase().replace(/\/$/, '')
      return id === undefined ? plain : plain.replace(/[^/]*$/, ':id')
    }
  }
}

function isKnownProduct(id: string | undefined, isProduct: (id: number) => boolean): boolean {
  return id !== undefined && /^\d{1,9}$/.test(id) && isProduct(Number(id))
}
