import type { LinkedEntry } from '#database/draws/draw-links'
import { variantValue } from '#domain/catalogue/product-variant'
import { stockOf } from '#domain/catalogue/stock'
import { readAskedEntry } from '#domain/draw/draw-entry'
import { countsUntilMs } from '#domain/draw/late-link'
import type { Drop } from '#domain/drop/drop'
import { longGmtText } from '#domain/drop/gmt-text'
import { isLetterToken } from '#domain/newsletter/letter-link'
import { nameVariant } from '#server/catalogue/name-variant'
import { headOf } from '../frame/head/head.ts'
import type { LoaderContext } from '../frame/serve/loader-context.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import { enterLinks } from '../kit/data/draw-data.ts'
import type { DrawLink, EnterDrawData, EntryStanding } from '../kit/data/drop-pages.ts'

const head = headOf(
  'Enter a draw',
  'One entry for a mailbox, drawn so that everybody can check it.',
)

/** The form, and the page of the mailed link, which stays that of the entry. */
export const loader = pageLoader('draw', {
  read: ({ search }) => search.get('token'),
  isCounted: () => true,
  cacheKey: () => null,
  load: async (token, request) => {
    const { search, isOverLimit } = request
    const isLink = token !== null || search.has('state')
    const data: EnterDrawData = isOverLimit
      ? { state: 'unknown' }
      : isLink
        ? await entryData(token, request)
        : formData(request)
    return { head, data, isPrivate: true }
  },
})

/** Looked up by the token alone: a number that somebody else has shows nothing. */
async function entryData(token: string | null, request: LoaderContext): Promise<EnterDrawData> {
  const entry = isLetterToken(token) ? await request.findDrawEntry(token) : null
  const drop = entry && findDraw(request, entry.dropId)
  if (!entry || !drop || token === null) return { state: 'old' }
  const name = nameVariant(request.catalogue, entry)
  const draw = linkOf(drop)
  const outcome = standingOf(entry, drop, request)
  const untilText = longGmtText(countsUntilMs(entry.link, drop.opensAtMs))
  if (outcome === null) return { state: 'asking', draw, name, token, untilText }
  const { state, offerExpiresAtMs } = entry
  const heldUntil =
    state === 'offered' && offerExpiresAtMs !== null ? longGmtText(offerExpiresAtMs) : null
  return { state: 'entry', draw, name, id: entry.id, outcome, heldUntil }
}

/** Null: its button is still to be pressed. */
function standingOf(
  { state, link }: LinkedEntry,
  { opensAtMs }: Drop,
  { search, atMs }: LoaderContext,
): EntryStanding | null {
  if (state !== 'unconfirmed') return state
  if (search.get('state') === 'taken') return 'taken'
  return atMs < countsUntilMs(link, opensAtMs) ? null : 'late'
}

/** The product is in the address, or in the form that was refused. */
function formData(request: LoaderContext): EnterDrawData {
  const { search, form = null, catalogue } = request
  const { dropId, productId } = readAskedEntry(form?.values ?? Object.fromEntries(search))
  const drop = findDraw(request, dropId)
  if (!drop) return { state: 'unknown' }
  const draw = linkOf(drop)
  if (request.atMs >= drop.opensAtMs) return { state: 'closed', draw }
  const isOfDraw = productId !== null && drop.productIds.includes(productId)
  const product = isOfDraw ? catalogue.product(productId) : undefined
  if (!product) return { state: 'products', draw, enter: enterLinks(drop, catalogue) }
  const { id, title } = product
  // Nobody can win what is not there.
  const there = product.variants.filter(({ colour, size }) => stockOf(product, colour, size) > 0)
  return {
    state: 'form',
    draw,
    product: { id, title, href: `/product/${id}` },
    variants: there.map(({ colour, size }) => ({
      value: variantValue({ colour, size }),
      name: `${colour}, ${size}`,
    })),
    isSent: search.get('sent') === '1',
    form,
  }
}

function findDraw({ catalogue }: LoaderContext, dropId: string): Drop | undefined {
  return catalogue.current().drops.find(({ id, mode }) => id === dropId && mode === 'draw')
}

function linkOf({ id, title, opensAtMs }: Drop): DrawLink {
  return { id, title, href: `/drops/${id}`, atText: longGmtText(opensAtMs) }
}
