import type { Draw } from '#database/draws/draws'
import type { Piece } from '#domain/catalogue/piece'
import { titleOf } from '../catalogue/name-piece.ts'
import type { LineContext } from '../line/line-context.ts'

type Entered = Piece & { readonly person: { readonly email: string } }

/** What every letter about an entry says. */
export function letterFactsOf(
  { publicUrl, catalogue }: Pick<LineContext, 'publicUrl' | 'catalogue'>,
  { dropId, title, opensAtMs }: Draw,
  { person, productId, colour, size }: Entered,
) {
  return {
    email: person.email,
    publicUrl,
    draw: { id: dropId, title, opensAtMs },
    piece: { productId, colour, size },
    title: titleOf(catalogue, productId),
  }
}
