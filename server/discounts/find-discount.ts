import type { DiscountRequest } from '#contracts/discount-request'
import { loadLiveProducts } from '#database/catalogue/catalogue'
import { findCode } from '#database/discounts/discount-codes'
import { countUsesOf, findUsingOrder } from '#database/discounts/discount-uses'
import { nationalDigits } from '#domain/checkout/phone'
import type { Discount } from '#domain/discount/discount'
import { codeStateAt, discountOn, type StoredCode } from '#domain/discount/discount-code'
import { type DiscountRefusal, readCode } from '#domain/discount/read-code'
import { failure, type Result, success } from '#domain/result'
import type { ClockedDatabase } from '../base/context.ts'
import { hashPerson } from '../base/hash-person.ts'
import { sha256 } from '../base/sha256.ts'

type Context = ClockedDatabase & {
  readonly limits: { readonly withdrawnCodes: ReadonlySet<string> }
}

/**
 * Finds what a code would take off these units, without booking it. Whatever is wrong with a code, it is unknown: the
 * answer tells nobody which codes there are.
 */
export async function findDiscount(
  context: Context,
  request: DiscountRequest,
): Promise<Result<Discount, DiscountRefusal>> {
  const { db, limits, now } = context
  const read = readCode(request.code)
  if (!read.ok) return read
  const unknown = failure('discount-code-unknown')
  // Both are read in any case: how long the answer takes tells nobody that a code exists.
  const [code, own] = await Promise.all([
    findCode(db, read.value),
    findOwnOrder(context, read.value, request),
  ])
  if (!code || limits.withdrawnCodes.has(code.code)) return unknown
  const byOthers = { ...code, uses: own === null ? code.uses : code.uses - 1 }
  if (codeStateAt(byOthers, await now()) !== 'valid') return unknown
  if (await hasNoneLeft(context, code, { ...request, own })) return unknown
  const discount = discountOn(code, await productsFor(context, code, request.productIds))
  return discount ? success(discount) : unknown
}

/** The order that this device has started and may go on with, or replace. */
async function findOwnOrder(
  { db }: Context,
  code: string,
  { accessToken }: DiscountRequest,
): Promise<string | null> {
  return accessToken === null ? null : findUsingOrder(db, code, sha256(accessToken))
}

/** Somebody who has not typed who they are yet learns it at payment. */
async function hasNoneLeft(
  { db }: Context,
  { code, maxPerPerson }: StoredCode,
  { email, phone, own }: DiscountRequest & { readonly own: string | null },
): Promise<boolean> {
  if (maxPerPerson === null || (email === '' && phone === '')) return false
  const digits = nationalDigits(phone, 'GH')
  const user = hashPerson('discount', { email: email.trim(), phone: digits })
  return (await countUsesOf(db, code, user, own ?? '')) >= maxPerPerson
}

async function productsFor(
  { db }: Context,
  { collection, productId }: StoredCode,
  ids: readonly number[],
) {
  const isForAll = collection === null && productId === null
  return isForAll || ids.length === 0 ? [] : loadLiveProducts(db, [...new Set(ids)])
}
