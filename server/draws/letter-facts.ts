import type { Draw } from '#database/draws/draws'
import type { Piece } from '#domain/catalogue/piece'
import { titleOf } from '../catalogue/name-piece.ts'
import type { DrawContext } from './draw-context.ts'

type Entered = Piece & { readonly person: { readonly email: string } }

/** What every letter about an entry says. */
export function letterFactsOf(
  { config, catalogue }: Pick<DrawContext, 'config' | 'catalogue'>,
  { dropId, title, opensAtMs }: Draw,
  { person, productId, colour, size }: Entered,
) {
  return {
    email: person.email,
    publicUrl: config.publicUrl,
    draw: { id: dropId, title, opensAtMs },
    piece: { productId, colour, size },
    title: titleOf(catalogue, productId),
  }
}
