import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../context.ts'

export type ProductContext = Pick<AppContext, 'db' | 'now' | 'catalogue'>

/** What nobody asked for at that moment. */
export const THE_SHOP: Actor = { staffId: null, name: 'The shop' }

/** Which product, and who changes it. */
export type ProductAsked = { readonly id: number; readonly actor: Actor }

export function subjectOf(id: number): string {
  return `product ${id}`
}

/** Of a subject that `subjectOf` made. */
export function idOf(subject: string): number {
  return Number(subject.split(' ')[1])
}
