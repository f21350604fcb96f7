import { createContext, use } from 'react'
import type { StaffMember } from '#domain/staff/roles'
import { type Access, isOpenTo } from '../access.ts'

const ViewerContext = createContext<StaffMember | null>(null)

/** A page does not offer what its viewer may not do. It is null for visitors. */
export const Viewer = ViewerContext.Provider

export function useMay(access: Access): boolean {
  return isOpenTo(access, use(ViewerContext))
}
