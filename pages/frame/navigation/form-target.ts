import { matchRoute } from '../routes.ts'

/** The URL of a plain GET form inside the shop, or null if the browser should submit it. */
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
