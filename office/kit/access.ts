import { type Action, can, type StaffMember } from '#domain/staff/roles'

/** Who reaches an address: `visitor`, anybody; `staff`, whoever is signed in; else who may do this. */
export type Access = 'visitor' | 'staff' | Action

/** `person`: who is signed in. */
export function isOpenTo(access: Access, person: StaffMember | null): boolean {
  if (access === 'visitor') return true
  if (person === null) return false
  return access === 'staff' || can(person, access)
}
