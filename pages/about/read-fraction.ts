type Box = { readonly top: number; readonly height: number }

/** 0 when the top of the text is at the top of the screen, 1 when its end is at the bottom. */
export function readFraction({ top, height }: Box, screenHeight: number): number {
  const scrollableHeight = height - screenHeight
  if (scrollableHeight <= 0) return 1
  return Math.min(1, Math.max(0, -top / scrollableHeight))
}
