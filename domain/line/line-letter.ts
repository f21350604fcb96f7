import type { Piece } from '../catalogue/piece.ts'
import type { Letter } from '../mail/letter.ts'

/** Every letter to somebody in line knows to whom it goes, and for which piece they are there. */
export type PieceFacts = {
  readonly email: string
  readonly publicUrl: string
  readonly piece: Piece
  readonly title: string
}

export function lineLetter(
  { email }: Pick<PieceFacts, 'email'>,
  subject: string,
  paragraphs: readonly string[],
): Letter {
  const text = ['Hello,', ...paragraphs].join('\n\n')
  return { to: email, audience: 'customer', subject, text }
}
