/** The screen of a cheap phone, in CSS pixels. */
export const PHONE = { width: 360, height: 780 } as const

/** The roles by which the journeys find what they press, fill and read: ARIA's words, and two for what has none there. */
export type Role =
  | 'button'
  | 'combobox'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'link'
  | 'password'
  | 'radio'
  | 'region'
  | 'text'
  | 'textbox'

/**
 * A part of the page, by the role and name that the browser tells to a screen reader. The name stands here as in the
 * words of the shop: where the styles say capitals, browsers tell it in capitals.
 */
export type Part = { readonly role: Role; readonly name: string; readonly within?: Part }

/** An element of the page, by the id that the driver has given it. */
export type ElementId = string

/** What both protocols can do. Everything else is written once, in person.ts. */
export type Driver = {
  readonly version: string
  readonly visit: (address: string) => Promise<void>
  /** Returns the first element that the browser names so, or null. */
  readonly find: (part: Part) => Promise<ElementId | null>
  readonly select: (selector: string) => Promise<ElementId | null>
  /** Presses the middle of the element with the pointer. */
  readonly press: (element: ElementId) => Promise<void>
  /** Presses these keys one after the other. */
  readonly type: (keys: Iterable<string>) => Promise<void>
  readonly attach: (element: ElementId, path: string) => Promise<void>
  /** Runs the source of a function in the page. It takes the element and returns a text, or a promise of one. */
  readonly call: (source: string, element?: ElementId) => Promise<string>
  /** What follows happens in this frame, until enterFrame is called again. */
  readonly enterFrame: (frame: ElementId | null) => Promise<void>
  /** Returns a PNG, in base64. */
  readonly takePicture: () => Promise<string>
  /** Returns the console errors and uncaught errors of the pages, as far as the browser reports them. */
  readonly consoleErrors: () => readonly string[]
  readonly close: () => Promise<void>
}
