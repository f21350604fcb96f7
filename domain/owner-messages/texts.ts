/** The sentences say why a text was not saved or published. */
export const textMessages = {
  'text-unknown': 'There is no such text. Please open the list again.',
  'text-changed':
    'Somebody else has changed this text meanwhile. What you typed is still here; below is what differs. Save again to keep yours.',
  'nothing-to-publish': 'There is nothing new to publish: somebody has published or dropped it.',
  'version-gone': 'This version is gone. Please open the text again.',
  'text-missing': 'Please write something here.',
  'text-too-long': 'This is too long. Please shorten it.',
  'too-many-sections': 'A text has at most 60 sections. Please put some together.',
  'no-sections': 'At least one is needed.',
  'html-refused': 'HTML is not understood here. Please use headings, lists, links and bold alone.',
  'picture-refused': 'A text has no pictures. Please take it out.',
  'link-refused':
    'A link leads to a page of the shop, such as /contact, or begins with https://, mailto: or tel:. Please correct it.',
  indented: 'A line begins with four spaces or more. Please let it begin at the left.',
  'mark-unknown':
    'There is a mark that is not understood here. There are # for headings, - for lists, **bold** and [links](/contact); nothing else.',
  'nested-too-deep': 'There are too many marks within each other. Please write it more simply.',
  'one-paragraph-only': 'Please write one paragraph here, without headings and lists.',
  'one-paragraph-in-a-list': 'Each point of a list is one paragraph. Please shorten it.',
  'too-many-blocks': 'This has too many paragraphs. Please divide it into sections.',
  'too-many-headings': 'This has too many headings. Please divide it into sections.',
  'one-link': 'Please write one link, such as [See all pieces](/collection).',
  'month-wrong': 'Please write year and month, such as 2023-06, or leave it empty.',
} as const

/** These sentences name the placeholder that they are about. */
export const placeholderMessages = {
  'placeholder-unknown': (name: string) =>
    `There is no placeholder {${name}}. Those that there are stand under “Placeholders”.`,
  'part-not-alone': (name: string) => `{${name}} needs a line of its own.`,
  'part-elsewhere': (name: string) => `{${name}} belongs into a policy. Please take it out here.`,
  'needed-missing': (name: string) =>
    `Please keep {${name}}: the law, a licence or what the shop does asks for it.`,
} as const

export function isPlaceholderMessage(code: string): code is keyof typeof placeholderMessages {
  return Object.hasOwn(placeholderMessages, code)
}

/** Whoever asks visitors again for their consent reads this. */
export const consentWords = {
  label: 'Ask everybody for consent again',
  hint: 'Whoever had allowed cookies sees the question once more. Whoever had refused them is left in peace.',
} as const
