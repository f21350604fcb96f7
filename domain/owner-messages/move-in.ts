import type { Separator } from '../catalogue/catalogue-file/csv.ts'
import { countNoun } from '../count-noun.ts'

const SHOP_NAMES = { shopify: 'Shopify', woocommerce: 'WooCommerce' } as const

/** The sentences say why a file of another shop was not read, or not brought in. */
export const moveInMessages = {
  'file-missing': 'Choose the file that the other shop has exported.',
  'file-too-large': (megabytes: number) =>
    `This file is too large: at most ${megabytes} MB are read at once. Export fewer products, and bring in one file after the other.`,
  'file-not-text': 'This file is no table in text. Export it as CSV, not as an Excel or ZIP file.',
  'file-unreadable': (place: string, sentence: string) =>
    `The table cannot be read at ${place}: ${sentence}. Export the file again, or save it anew as CSV.`,
  'file-empty': 'This file has no row below its first line.',
  'shop-unknown':
    'This is no product export of Shopify or WooCommerce. From Shopify the first line has columns such as Handle, Title and Variant Price; from WooCommerce such as Type, Name and Regular price.',
  'columns-missing': (shop: keyof typeof SHOP_NAMES, missing: readonly string[]) =>
    `This looks like an export of ${SHOP_NAMES[shop]}, but lacks the ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')}. Export all columns, with the other shop set to English.`,
  'too-many-rows': (most: number) =>
    `This file has more than ${most} rows. Export fewer products, and bring in one file after the other.`,
  'currency-missing': 'Please say what the prices are.',
  'rate-wrong': 'Please enter how many cedis one of the other currency is, such as 15.4.',
  'colour-missing': 'Please enter a name of at most 40 characters.',
  'answers-wrong': 'Nothing was brought in yet: an answer below is missing or wrong.',
  'plan-changed':
    'Nothing was brought in yet: this is what comes of it now. Look through it again, then press the button below.',
  'sections-changed':
    'A category or collection was changed meanwhile, so nothing was brought in. Look through it again.',
} as const

/** What is not brought along, or not as it was, in sentences that are kept with the draft. */
export const moveInNotes = {
  'no-handle': (line: number) => `Line ${line} has no handle, so nobody knows what it belongs to.`,
  'no-title': (handle: string, line: number) => `“${short(handle)}” has no title (line ${line}).`,
  'no-name': (line: number) => `Line ${line} has no name.`,
  'gift-card': (title: string) => `${short(title)} is a gift card.`,
  grouped: (title: string) =>
    `${short(title)} is a group of other pieces: they are brought in by themselves.`,
  external: (title: string) => `${short(title)} is sold by another shop.`,
  'type-unknown': (title: string, kind: string) =>
    `${short(title)} is of the type “${short(kind)}”, which this shop does not have.`,
  'parent-missing': (name: string, line: number) =>
    `${short(name)} belongs to a piece that is not in the file (line ${line}).`,
  'twice-in-file': (title: string, line: number) =>
    `${short(title)} is in the file twice; the one in line ${line} is left out.`,
  'known-before': (title: string, name: string) =>
    title === name
      ? `${short(title)} was brought in before.`
      : `${short(title)} was brought in before; it is called ${short(name)} here.`,
  'address-unreadable': (handle: string) =>
    `Its old address cannot be kept: “${short(handle)}” has characters that no address of this shop has.`,
  'address-taken': (address: string) =>
    `Its old address ${short(address)} leads to another piece already.`,
  'title-taken': 'The shop has a piece of this title already: this one comes as a second draft.',
  'title-cut': (title: string) => `Its title was longer: “${short(title)}”.`,
  'description-cut': (most: number) =>
    `Its description was longer; the first ${most} characters are brought along.`,
  'price-missing': 'It has no price that can be read: please enter one.',
  'variant-price-missing': (variant: string, typed: string) =>
    `${short(variant)} has no price that can be read${typed === '' ? '' : ` (“${short(typed)}”)`}: it gets the price of the piece.`,
  reduced: (typed: readonly string[]) =>
    `The old shop showed it as reduced, beside ${typed.map(short).join(', ')}. That is not brought along.`,
  'stock-none': 'The file has no number of its stock: please count it.',
  'stock-negative': (variant: string, typed: string) =>
    `${short(variant)} had ${short(typed)} in stock: it begins with none.`,
  'stock-unreadable': (variant: string, typed: string) =>
    `${short(variant)} begins with none in stock, because “${short(typed)}” is not a number that can be booked.`,
  'stock-shared': (typed: string) =>
    `Its sizes or colours share a stock of ${short(typed)}, which is not brought along: please count them.`,
  'size-unknown': (variant: string, size: string, units: number) =>
    `${short(variant)} is left out: this shop has no size “${short(size)}”.${hadUnits(units)}`,
  'value-missing': (variant: string, option: string, units: number) =>
    `${short(variant)} is left out: it stands for any ${short(option)}.${hadUnits(units)}`,
  'variant-twice': (variant: string, units: number) =>
    `${short(variant)} is left out: the shop would have it twice.${hadUnits(units)}`,
  'colour-too-many': (variant: string, most: number, units: number) =>
    `${short(variant)} is left out: a piece has at most ${most} colours.${hadUnits(units)}`,
  'options-too-many': (left: number, most: number, units: number) =>
    `${countNoun(left, 'option')} beyond the first ${most} ${left === 1 ? 'is' : 'are'} left out.${hadUnits(units)}`,
  'shade-unknown': (colours: readonly string[]) =>
    `Grey stands for ${colours.map(short).join(', ')} until you choose the shade.`,
  'pictures-unreadable': (count: number, first: string) =>
    `${countNoun(count, 'picture')} ${count === 1 ? 'has' : 'have'} no address that can be opened, such as “${short(first)}”.`,
  'pictures-too-many': (count: number) =>
    `${countNoun(count, 'more picture')} ${count === 1 ? 'is' : 'are'} not listed: a piece has at most 40.`,
} as const

/** How the file was read, if it was not as programs write it today. */
export const readingNotes = {
  'windows-1252':
    'The file was not in UTF-8. It was read as Windows-1252 (Western Europe): look whether letters with accents are right.',
  'utf-16': 'The file was in UTF-16, as Excel writes it.',
  separator: (separator: Exclude<Separator, ','>) =>
    `Its columns are separated by ${separator === ';' ? 'semicolons' : 'tabs'}.`,
} as const

function hadUnits(units: number): string {
  return units > 0 ? ` Not booked: ${countNoun(units, 'piece')} in stock.` : ''
}

const MAX_QUOTED = 80

/** A file may have anything in a cell, and a note is one line. */
function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim().toWellFormed()
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED).toWellFormed()}…` : line
}
