import type { PublishProblem } from '../catalogue/publish-problems.ts'

/** The sentences say why a product, a collection or a category was not saved. */
export const productMessages = {
  'title-missing': 'Please enter a title.',
  'text-too-long': 'This is too long. Please shorten it.',
  'slug-wrong': 'Please use small letters, digits and hyphens only, such as unity-cap.',
  'slug-taken': 'Another piece has this short name.',
  'price-wrong': 'Please enter an amount in cedis, such as 120 or 99.50.',
  'section-unknown': 'Please choose one of the list.',
  'date-wrong': 'Please enter a date.',
  'position-wrong': 'Please enter a whole number from 1, or leave it empty.',
  'colour-twice': 'This colour is there already.',
  'colour-held':
    'Somebody is paying for a piece in this colour. Give it its new name in half an hour.',
  'size-unknown':
    'One of these sizes is no longer among the sizes of the shop. Load this page again to see those that are.',
  'too-many-sizes': 'A piece can have forty sizes. Please untick some.',
  'too-many-variants':
    'These are too many: sizes times colours can be 156. Please untick some sizes, or make a second piece of some colours.',
  'hex-wrong': 'Please choose the colour’s shade, such as #232327.',
  'too-many-features': 'Please keep to twenty lines.',
  'picture-colour-unknown': 'Please choose one of the piece’s colours.',
  'alt-missing': 'Please say in a few words what the picture shows, for people who cannot see it.',
  'first-stock-wrong': 'Please enter a whole number of pieces, at most 10000.',
  'first-stock-not-booked':
    'The piece is saved, but not all of its first stock: that was sent before. Look at the numbers.',
  'product-unknown': 'There is no such piece.',
  'product-changed':
    'Somebody else has changed this piece meanwhile. What you typed is still here; below is what differs. Save again to keep yours.',
  'state-changed': 'Somebody else has changed this piece meanwhile. Look at it again.',
  'not-publishable': 'It cannot be on sale like this.',
  'publish-time-wrong': 'Please enter date and time.',
  'publish-time-over': 'This time is over. Choose a later one, or publish it now.',
  'publish-time-far': 'Please choose a time within a year.',
  'label-missing': 'Please enter a short label for the filter button.',
  'section-taken': 'There is one of this name already.',
  'section-gone': 'There is no such collection or category.',
  'section-changed':
    'Somebody else has changed this one meanwhile. What you typed is still here; below is what differs. Save again to keep yours.',
} as const

export type ProductMessageCode = keyof typeof productMessages

export const publishMessages = {
  'price-missing': 'It has no price.',
  'kind-missing': 'It has no kind, such as hoodies.',
  'description-missing': 'It has no description.',
  'colour-missing': 'It has no colour.',
  'size-missing': 'It has no size.',
  'picture-missing': 'It has no picture.',
  'colour-without-picture': (colour: string) => `There is no picture of it in ${colour}.`,
} as const

export function publishSentence(problem: PublishProblem): string {
  return problem.code === 'colour-without-picture'
    ? publishMessages[problem.code](problem.colour)
    : publishMessages[problem.code]
}

/** The sentences say why a file of the catalogue was not taken over. */
export const importMessages = {
  'file-missing': 'Choose a file, or paste its text.',
  'file-too-large': (megabytes: number) =>
    `This file is too large: at most ${megabytes} MB can be imported here.`,
  'file-too-large-for-office': (megabytes: number) =>
    `This file is too large for this page, which takes ${megabytes} MB. On the server, npm run catalogue takes more.`,
  'file-not-text': 'This file is not text in UTF-8. Save it as JSON, or as CSV with UTF-8.',
  'file-invalid': 'Nothing was changed, because something in the file is wrong:',
  'catalogue-changed':
    'The catalogue was changed meanwhile, so nothing was imported. Look at the changes again.',
  'file-imported-before':
    'was imported before, and its changes of stock would be booked a second time. Download a new one and change that',
} as const
