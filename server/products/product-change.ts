import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../context.ts'

export type ProductContext = Pick<AppContext, 'db' | 'now' | 'catalogue'>

/** Which product, and who changes it. */
export type ProductAsked = { readonly id: number; readonly actor: Actor }

export function subjectOf(id: number): string {
  return `product ${id}`
}

/** Of a subject that `subjectOf` made. */
export function idOf(subject: string): number {
  return Number(subject.split(' ')[1])
}
