import { drawDataPath, drawListPath, drawUnitsPath, type PublishedDraw } from '#contracts/draw'
import { variantKey } from '#domain/catalogue/product-variant'
import { enterAddress } from '#domain/draw/draw-entry'
import { LATEST_FREEZE_MS } from '#domain/draw/late-link'
import { recomputeCommands } from '#domain/draw/recompute-commands'
import type { Drop } from '#domain/drop/drop'
import { longGmtText } from '#domain/drop/gmt-text'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue'
import { nameVariant } from '#server/catalogue/name-variant'
import type { DrawData, DrawResult } from './drop-pages.ts'

/** The page shows so many; all of them are in the list. */
const MAX_SHOWN = 100

type Known = {
  readonly catalogue: LiveCatalogue
  readonly publicUrl: string
  /** The page is rendered for a time before the draw. */
  readonly isBefore: boolean
}

export function drawDataOf(
  drop: Drop,
  draw: PublishedDraw,
  { catalogue, publicUrl, isBefore }: Known,
): DrawData {
  const { hash, entryCount, seed } = draw
  const state = draw.state === 'open' && !isBefore ? 'closed' : draw.state
  const results = resultsOf(draw, catalogue)
  const shown = results.reduce((sum, { ids }) => sum + ids.length, 0)
  const listHref = drawListPath(drop.id)
  const unitsHref = drawUnitsPath(drop.id)
  const isAwaiting = draw.state === 'open' && !isBefore
  return {
    state,
    hash,
    entryCount,
    seed,
    latestText: isAwaiting ? longGmtText(drop.opensAtMs + LATEST_FREEZE_MS) : null,
    enter: state === 'open' ? enterLinks(drop, catalogue) : [],
    results,
    hiddenWinners: (draw.winners?.length ?? 0) - shown,
    dataHref: drawDataPath(drop.id),
    listHref,
    unitsHref,
    commands:
      seed === null
        ? ''
        : recomputeCommands({
            seed,
            listUrl: publicUrl + listHref,
            unitsUrl: publicUrl + unitsHref,
          }),
  }
}

export function enterLinks({ id: dropId, productIds }: Drop, catalogue: LiveCatalogue) {
  return productIds.flatMap((id) => {
    const product = catalogue.product(id)
    return product ? [{ name: product.title, href: enterAddress(dropId, id) }] : []
  })
}

function resultsOf(
  { pieces: units, winners }: PublishedDraw,
  catalogue: LiveCatalogue,
): readonly DrawResult[] {
  const ofVariant = Map.groupBy((winners ?? []).slice(0, MAX_SHOWN), variantKey)
  return (units ?? []).map((drawn) => ({
    name: nameVariant(catalogue, drawn),
    units: drawn.pieces,
    ids: (ofVariant.get(variantKey(drawn)) ?? []).map(({ id }) => id),
  }))
}
