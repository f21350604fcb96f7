const HERE = 'http://office.invalid'

/** Returns where to go after signing in, which is an address of the back office and never another site. */
export function nextPath(asked: string | null | undefined): string {
  const url = URL.parse(asked ?? '', HERE)
  const isOffice =
    url !== null &&
    url.origin === HERE &&
    (url.pathname === '/owner' || url.pathname.startsWith('/owner/'))
  return isOffice && !NOT_AGAIN.test(url.pathname) ? url.pathname + url.search : '/owner'
}

/** Nobody wants to sign in twice, so these pages are no places to go on to. */
const NOT_AGAIN = /^\/owner\/(?:sign-in|setup|join|reset|recover)(?:\/|$)/
