import { screens } from './screens.ts'

/** The address of an order's page, and of what can be done there. */
export function orderPath(id: string, step = ''): string {
  const page = screens.order.path.replace(':id', encodeURIComponent(id))
  return step === '' ? page : `${page}/${step}`
}

export function slipsPath(ids: readonly string[]): string {
  return `${screens.slips.path}?${new URLSearchParams(ids.map((id) => ['order', id]))}`
}
