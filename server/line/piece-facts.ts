import type { Piece } from '#domain/catalogue/piece'
import type { PieceFacts } from '#domain/line/line-letter'
import { titleOf } from '../catalogue/name-piece.ts'
import type { LineContext } from './line-context.ts'

type InLine = Piece & { readonly person: { readonly email: string } }

/** Every letter to somebody in line says this. */
export function pieceFactsOf(
  { config, catalogue }: Pick<LineContext, 'config' | 'catalogue'>,
  { person, productId, colour, size }: InLine,
): PieceFacts {
  const piece = { productId, colour, size }
  const { publicUrl } = config
  return { email: person.email, publicUrl, piece, title: titleOf(catalogue, productId) }
}
