import type { PageError } from '#contracts/page-error-request'

const MAX_MESSAGE_LENGTH = 200
/** What is left out may be long, but the rest of a message is never looked at. */
const MAX_READ_LENGTH = 1000
const MAX_FRAMES = 8
/** A frame of a stack is in one of the files of a build: its name, line and column. */
const FRAME = /\/assets\/(?<place>[a-z0-9-]{1,60}\.js:\d{1,6}:\d{1,7})\b/gi
const LEFT_OUT = '…'

/**
 * What the log may know of an error in somebody's browser. Texts that the browser quotes (JSON that could not be read)
 * may be typed ones, so they are left out, as are mail addresses, long numbers, and of an address what may open an order:
 * its query and fragment.
 */
export function describePageError({ message, stack, components, ...about }: PageError) {
  return {
    ...about,
    message: withoutPersonal(message).slice(0, MAX_MESSAGE_LENGTH),
    thrownAt: framesOf(stack),
    renderedIn: framesOf(components),
  }
}

function withoutPersonal(message: string): string {
  return (
    message
      .slice(0, MAX_READ_LENGTH)
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/g, ' ')
      .replace(/["“`][^"”`]*["”`]?/g, LEFT_OUT)
      .replace(/\?\S*/g, LEFT_OUT)
      // React writes the number of an error behind a space: "React error #418".
      .replace(/(?<=\S)#\S*/g, LEFT_OUT)
      .replace(/\S*(?:@|%40)\S*/gi, LEFT_OUT)
      .replace(/\+?\d(?:[ ().-]*\d){3,}/g, LEFT_OUT)
  )
}

function framesOf(stack: string): readonly string[] {
  return [...stack.matchAll(FRAME)].slice(0, MAX_FRAMES).map(({ groups }) => groups?.place ?? '')
}
