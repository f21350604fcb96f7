import { type Action, can, type StaffMember } from '#domain/staff/roles'

/** An address is open to anybody (`visitor`), to whoever is signed in (`staff`), or to whoever may do this. */
export type Access = 'visitor' | 'staff' | Action

/** `person` is whoever is signed in. */
export function isOpenTo(access: Access, person: StaffMember | null): boolean {
  if (access === 'visitor') return true
  if (person === null) return false
  return access === 'staff' || can(person, access)
}
