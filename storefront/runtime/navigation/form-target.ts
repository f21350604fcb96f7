import { matchRoute } from '#contracts/routes'

/** Where a plain GET form leads inside the shop, or null when the browser should send it itself. */
export function formTarget(event: SubmitEvent): URL | null {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return null
  if (form.method !== 'get' || form.target) return null
  const url = new URL(form.action)
  if (url.origin !== location.origin || matchRoute(url.pathname).name === 'not-found') return null
  url.search = new URLSearchParams(textsOf(new FormData(form, event.submitter))).toString()
  return url
}

function textsOf(data: FormData): [string, string][] {
  return [...data].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
}
