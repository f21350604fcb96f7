import { createContext, useContext } from 'react'
import { DEFAULT_SECTIONS, type Sections } from '#domain/catalogue/sections'
import type { SiteBrand } from '#domain/site-brand'
import type { SiteData } from '../frame/payload.ts'

export const SiteDataContext = createContext<SiteData | null>(null)

export function useSiteData(): SiteData {
  const siteData = useContext(SiteDataContext)
  if (!siteData) throw new Error('No SiteDataContext')
  return siteData
}

export function useSections(): Sections {
  return useSiteData().sections ?? DEFAULT_SECTIONS
}

export function useBrand(): SiteBrand {
  return useSiteData().brand
}
