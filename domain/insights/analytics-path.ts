/** A browser reports this path: it has no query, except the collection's type. */
export function analyticsPath(path: string): string {
  const [pathname = '', query] = path.split(/[?#]/, 2)
  const type = pathname === '/collection' ? new URLSearchParams(query).get('type') : null
  return type ? `${pathname}?type=${encodeURIComponent(type)}` : pathname
}
