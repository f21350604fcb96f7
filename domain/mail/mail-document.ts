/** A document becomes the mail's text and its HTML. All of it is plain text. */
export type MailDocument = {
  readonly subject: string
  /** The HTML alone shows it in big letters: the text begins with its first part. */
  readonly title: string
  readonly parts: readonly MailPart[]
  /** The HTML ends with this link; a text has the address of its letter. */
  readonly unsubscribe?: { readonly words: string; readonly url: string }
}

/** A run is words, or words that are a link. */
export type MailRun = string | { readonly words: string; readonly url: string }

export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'rich'; readonly runs: readonly MailRun[] }
  /** A card shows a product to look at, not one of an order. */
  | {
      readonly kind: 'card'
      readonly title: string
      readonly price: string
      readonly url: string
      readonly imageUrl?: string
    }
  | {
      readonly kind: 'items'
      readonly heading?: string
      readonly items: readonly MailItem[]
    }
  | { readonly kind: 'facts'; readonly facts: readonly MailFact[] }
  | { readonly kind: 'lines'; readonly heading: string; readonly lines: readonly string[] }
  /** A mail has at most one thing to do. `note` is shown below it. */
  | {
      readonly kind: 'link'
      readonly label: string
      readonly url: string
      readonly note?: string
    }

export type MailItem = {
  readonly quantity: number
  readonly name: string
  readonly price?: string
  readonly imageUrl?: string
}

export type MailFact = { readonly name: string; readonly value: string }

export function textPart(text: string): MailPart {
  return { kind: 'text', text }
}

/** Facts that are empty are left out. */
export function factsPart(facts: readonly (readonly [name: string, value: string])[]): MailPart {
  const known = facts.filter(([, value]) => value !== '')
  return { kind: 'facts', facts: known.map(([name, value]) => ({ name, value })) }
}

/** The text has a blank line between parts, and each link on its own line. */
export function documentText({ parts }: MailDocument): string {
  return parts
    .map(partText)
    .filter((text) => text !== '')
    .join('\n\n')
}

function partText(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'heading':
      return part.text.toUpperCase()
    case 'rich':
      return part.runs.map(runText).join('')
    case 'card':
      return `${part.title}, ${part.price}\n${part.url}`
    case 'items':
      return withHeading(part.heading, part.items.map(itemText))
    case 'facts':
      return part.facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
    case 'lines':
      return withHeading(part.heading, part.lines)
    case 'link':
      return [`${part.label}:`, part.url, ...(part.note === undefined ? [] : [part.note])].join(
        '\n',
      )
  }
}

function runText(run: MailRun): string {
  return typeof run === 'string' ? run : `${run.words} <${run.url}>`
}

function withHeading(heading: string | undefined, lines: readonly string[]): string {
  return [...(heading === undefined ? [] : [`${heading}:`]), ...lines].join('\n')
}

function itemText({ quantity, name, price }: MailItem): string {
  return `${quantity} x ${name}${price === undefined ? '' : ` at ${price}`}`
}
