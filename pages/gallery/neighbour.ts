/** `step` pieces forward, or backward if negative; wraps around at both ends (§4). */
export function neighbour<Piece>(pieces: readonly Piece[], from: Piece, step: number): Piece {
  const at = pieces.indexOf(from) + step
  return pieces.at(at % pieces.length) ?? from
}
