import { createContext, use } from 'react'
import type { StaffMember } from '#domain/staff/roles'
import { type Access, isOpenTo } from '../access.ts'

const ViewerContext = createContext<StaffMember | null>(null)

/** Who looks at the page: what they may not do is not offered. Null for visitors. */
export const Viewer = ViewerContext.Provider

export function useMay(access: Access): boolean {
  return isOpenTo(access, use(ViewerContext))
}
