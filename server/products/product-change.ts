import type { PublishProblem } from '#domain/catalogue/publish-problems'
import type { ProductFormProblems } from '#domain/catalogue/read-product-content'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'

export type ProductContext = Pick<AppContext, 'db' | 'now' | 'catalogue'>

export type ProductAsked = { readonly id: number; readonly actor: Actor }

/** Why an edit of a product was not saved. `Content` is the part that its form shows. */
export type EditFailure<Content> =
  | { readonly code: 'product-unknown' }
  | { readonly code: 'fields-invalid'; readonly fields: ProductFormProblems }
  | { readonly code: 'not-publishable'; readonly problems: readonly PublishProblem[] }
  /** Somebody else has saved something else meanwhile. */
  | { readonly code: 'product-changed'; readonly typed: Content; readonly stored: Content }

export function productSubject(id: number): string {
  return `product ${id}`
}

/** The subject must be one that `productSubject` made. */
export function productIdOf(subject: string): number {
  return Number(subject.split(' ')[1])
}
