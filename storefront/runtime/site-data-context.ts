import { createContext, useContext } from 'react'
import type { SiteData } from '#contracts/payload'
import type { SiteBrand } from '#domain/site-brand'

export const SiteDataContext = createContext<SiteData | null>(null)

export function useSiteData(): SiteData {
  const shell = useContext(SiteDataContext)
  if (!shell) throw new Error('useShell needs a ShellContext')
  return shell
}

export function useBrand(): SiteBrand {
  return useSiteData().brand
}
