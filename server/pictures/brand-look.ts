import { isShippedLook, type Look } from '#domain/look/look'
import type { Settings } from '#domain/settings/settings'
import type { BrandLook } from './task.ts'

/** What programs that draw need to know of the brand; its logo's PNG comes beside it. */
export function brandLookOf({ look, mark }: Pick<Settings, 'look' | 'mark'>): BrandLook {
  const { ink, accent, type, logo } = look
  return { ink, accent, type, mark, showsOnDark: logo?.showsOnDark ?? true }
}

/** The drawn pictures of the release show the name that it ships with, in its colours. */
export function isAsShipped({ look, mark }: { readonly look: Look; readonly mark: string }) {
  return mark === 'rosette' && isShippedLook(look)
}
