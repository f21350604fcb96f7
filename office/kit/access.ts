import { type Action, can, type StaffMember } from '#domain/staff/roles'

/**
 * Says who reaches an address: `visitor` is anybody, `staff` is whoever is signed in, an action is whoever may do it.
 */
export type Access = 'visitor' | 'staff' | Action

/** `person` is whoever is signed in. */
export function isOpenTo(access: Access, person: StaffMember | null): boolean {
  if (access === 'visitor') return true
  if (person === null) return false
  return access === 'staff' || can(person, access)
}
