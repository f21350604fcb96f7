/** So many steps on, or back if negative; both ends meet (§4). */
export function neighbour<Piece>(pieces: readonly Piece[], from: Piece, step: number): Piece {
  const at = pieces.indexOf(from) + step
  return pieces.at(at % pieces.length) ?? from
}
