/** The names that editors of shops write; any other name stays as it was written. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwj: '',
  zwnj: '',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  prime: '′',
  Prime: '″',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  cent: '¢',
  yen: '¥',
  sect: '§',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  atilde: 'ã',
  auml: 'ä',
  aring: 'å',
  aelig: 'æ',
  ccedil: 'ç',
  egrave: 'è',
  eacute: 'é',
  ecirc: 'ê',
  euml: 'ë',
  igrave: 'ì',
  iacute: 'í',
  icirc: 'î',
  iuml: 'ï',
  ntilde: 'ñ',
  ograve: 'ò',
  oacute: 'ó',
  ocirc: 'ô',
  otilde: 'õ',
  ouml: 'ö',
  oslash: 'ø',
  oelig: 'œ',
  ugrave: 'ù',
  uacute: 'ú',
  ucirc: 'û',
  uuml: 'ü',
  szlig: 'ß',
  Agrave: 'À',
  Aacute: 'Á',
  Auml: 'Ä',
  Ccedil: 'Ç',
  Egrave: 'È',
  Eacute: 'É',
  Ecirc: 'Ê',
  Ntilde: 'Ñ',
  Ouml: 'Ö',
  Uuml: 'Ü',
}

const ENTITY =
  /&(?:#(?<decimal>\d{1,7})|#[xX](?<hex>[0-9a-fA-F]{1,6})|(?<name>[A-Za-z][A-Za-z0-9]{1,9}));/g
const MAX_CODE_POINT = 0x10ffff

/** Each entity is decoded once: `&amp;lt;` is the text `&lt;`. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (written, ...rest) => {
    const { decimal, hex, name } = groupsOf(rest.at(-1))
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? written) : written
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code).toWellFormed() : ''
  })
}

type Groups = Readonly<Record<'decimal' | 'hex' | 'name', string | undefined>>

function groupsOf(groups: unknown): Groups {
  const part = (name: string) => {
    const value = typeof groups === 'object' && groups !== null && Reflect.get(groups, name)
    return typeof value === 'string' ? value : undefined
  }
  return { decimal: part('decimal'), hex: part('hex'), name: part('name') }
}
