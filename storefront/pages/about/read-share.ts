type Box = { readonly top: number; readonly height: number }

/** 0 with the text's top at the top of the screen, 1 with its end at the end of the screen. */
export function readShare({ top, height }: Box, screenHeight: number): number {
  const way = height - screenHeight
  if (way <= 0) return 1
  return Math.min(1, Math.max(0, -top / way))
}
