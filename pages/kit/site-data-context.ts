import { createContext, useContext } from 'react'
import { DEFAULT_SECTIONS, type Sections } from '#domain/catalogue/sections'
import { type OrderRules, SHIPPED_RULES } from '#domain/order/order-rules'
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

/** The rules of new orders. */
export function useRules(): OrderRules {
  return useSiteData().rules ?? SHIPPED_RULES
}

export function useBrand(): SiteBrand {
  return useSiteData().brand
}
