/**
 * Colour and size are joined by slashes, and both may have one, such as the size 36/37. In the last part a slash is
 * written as in an address; all else stays as it is, so that values of the release before are read, too.
 */
export function writeLastPart(text: string): string {
  return text.replaceAll(/[%/]/g, encodeURIComponent)
}

export function readLastPart(part: string): string {
  return part.replaceAll(/%2F|%25/g, decodeURIComponent)
}
