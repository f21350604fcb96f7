import { findTitles } from '#database/catalogue/product-titles'
import { listCodes } from '#database/discounts/discount-codes'
import {
  type CodeState,
  canResume,
  codeStateAt,
  type StoredCode,
} from '#domain/discount/discount-code'
import type { AppContext } from '#server/base/context'
import { newestProducts } from '../kit/newest-products.ts'

export type CodesData = {
  /** These codes can be used now or later. The newest come first. */
  readonly current: readonly ListedCode[]
  readonly earlier: readonly ListedCode[]
  /** The choices are everything, each collection and each of the newest products. */
  readonly scopes: readonly ScopeOption[]
}

/** The environment withdrew the code when it is `withdrawn`. */
export type ListedCodeState = CodeState | 'withdrawn'

export type ListedCode = Pick<
  StoredCode,
  'code' | 'kind' | 'amount' | 'startsAtMs' | 'endsAtMs' | 'maxUses' | 'maxPerPerson' | 'uses'
> & {
  readonly state: ListedCodeState
  readonly endedAtMs: number | null
  /** The code was ended and can be switched on again. */
  readonly canResume: boolean
  /** A code for everything has no scope. */
  readonly scope: string | null
}

export type ScopeOption = { readonly value: string; readonly label: string }

const MAX_LISTED = 200
/** A code for any other product is made in the shell. */
const MAX_PRODUCTS = 300
const CURRENT: readonly ListedCode['state'][] = ['valid', 'planned', 'used-up']

export async function loadCodesData(context: AppContext): Promise<CodesData> {
  const stored = await listCodes(context.db, MAX_LISTED)
  const titles = await findTitles(
    context.db,
    stored.flatMap(({ productId }) => productId ?? []),
  )
  const codes = stored.map((code) => toListed(context, code, titles))
  const isCurrent = ({ state }: ListedCode) => CURRENT.includes(state)
  return {
    current: codes.filter(isCurrent),
    earlier: codes.filter((code) => !isCurrent(code)),
    scopes: scopeOptions(context),
  }
}

function toListed(
  context: AppContext,
  { collection, productId, createdAtMs: _, ...code }: StoredCode,
  titles: ReadonlyMap<number, string>,
): ListedCode {
  const { collectionTitles } = context.catalogue.current()
  const isWithdrawn = context.orders.limits.withdrawnCodes.has(code.code)
  const state = codeStateAt({ ...code, collection, productId, createdAtMs: 0 }, context.now())
  const product = productId === null ? null : titles.get(productId) || `Piece ${productId}`
  return {
    ...code,
    canResume: state === 'ended' && canResume(code, context.now()),
    state: isWithdrawn && state !== 'ended' ? 'withdrawn' : state,
    scope: product ?? (collection && (collectionTitles.get(collection) ?? collection)),
  }
}

function scopeOptions(context: AppContext): readonly ScopeOption[] {
  const { collectionTitles } = context.catalogue.current()
  return [
    { value: '', label: 'Everything' },
    ...[...collectionTitles].map(([slug, title]) => ({
      value: `collection ${slug}`,
      label: `Collection: ${title}`,
    })),
    ...newestProducts(context, MAX_PRODUCTS).map(({ id, title }) => ({
      value: `product ${id}`,
      label: `Piece: ${title}`,
    })),
  ]
}
