/**
 * The text of an answer, or null when it is longer than any honest one. Counted after
 * decompression, so a small answer cannot unfold into a large one.
 */
export async function readLimitedText(
  response: Response,
  mostBytes: number,
): Promise<string | null> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
