import type { Piece } from './piece.ts'

/** 'Unity Cap (Black, One Size)' */
export function pieceName(title: string, { colour, size }: Pick<Piece, 'colour' | 'size'>): string {
  return `${title} (${colour}, ${size})`
}
