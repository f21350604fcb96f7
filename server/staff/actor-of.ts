import type { Staff } from '#database/staff/staff'
import type { Actor } from '#domain/staff/actor'

export function actorOf({ id, name }: Pick<Staff, 'id' | 'name'>): Actor {
  return { staffId: id, name }
}
