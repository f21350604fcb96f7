import { gmtTextWithYear } from '../drop/gmt-text.ts'
import { formatMoney } from '../money/format-money.ts'
import { pesewas, roundToMinor } from '../money/money.ts'

type Detail = Readonly<Record<string, unknown>>

/** A person would say the detail of an audit row so: 'total: GH₵836.00, paid by: cash'. */
export function auditDetailWords(detail: Detail): string {
  const { before, after, ...rest } = detail
  const pairs = isObject(after) ? pairsOf(isObject(before) ? before : {}, after) : []
  return [...pairs, ...entriesWords(isObject(after) ? rest : detail)].join(', ')
}

/** Settings have the names of the code, so they are turned into words. */
export function auditSubjectWords(action: string, subject: string): string {
  return action === 'settings-changed' ? subject.split(', ').map(nameWords).join(', ') : subject
}

function pairsOf(before: Detail, after: Detail): readonly string[] {
  return Object.entries(after).map(([name, value]) => {
    const was = Object.hasOwn(before, name) ? `${valueWords(name, before[name])} → ` : ''
    return `${nameWords(name)}: ${was}${valueWords(name, value)}`
  })
}

function entriesWords(detail: Detail): readonly string[] {
  return Object.entries(detail)
    .filter(([, value]) => !isMachineMark(value))
    .map(([name, value]) => `${nameWords(name)}: ${valueWords(name, value)}`)
}

/** 'orderMinimumPesewas' becomes "order minimum", 'isMarkedSoldOut' becomes "marked sold out". */
function nameWords(name: string): string {
  if (name === 'pesewas') return 'amount'
  return name
    .replace(/Pesewas$/, '')
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
}

/** The amounts are in pesewas, as numbers or as digits in a text such as '10 → 2000'. */
const IN_PESEWAS = /Pesewas$|^pesewas$|^fee$|^price of /
/**
 * The values of these are words of the code with hyphens between them; elsewhere a hyphen belongs to what was typed.
 */
const CODED: ReadonlySet<string> = new Set([
  'choices',
  'fulfilment',
  'kind',
  'mode',
  'paidBy',
  'reason',
  'state',
  'step',
  'way',
])
const CODE = /\b[a-z]+(?:-[a-z]+)+\b/g
const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g

function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    return value.length === 0 ? 'none' : value.map((each) => valueWords(name, each)).join(', ')
  }
  if (isObject(value)) return `(${entriesWords(value).join(', ')})`
  const text = name === 'fields' ? nameWords(String(value)) : String(value)
  if (IN_PESEWAS.test(name)) return text.replace(/\d+/g, (digits) => moneyWords(Number(digits)))
  if (name === 'price') {
    return text.replace(/\d+(?:\.\d+)?/g, (cedis) => moneyWords(roundToMinor(Number(cedis) * 100)))
  }
  const timed = text.replace(ISO_TIME, (time) => gmtTextWithYear(Date.parse(time)))
  return CODED.has(name) ? timed.replace(CODE, (code) => code.replaceAll('-', ' ')) : timed
}

function moneyWords(minor: number): string {
  return Number.isSafeInteger(minor) ? formatMoney(pesewas(minor)) : String(minor)
}

const HASH = /^[0-9a-f]{64}$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** A fingerprint or an id says nothing to anybody. */
function isMachineMark(value: unknown): boolean {
  return typeof value === 'string' && (HASH.test(value) || UUID.test(value))
}

function isObject(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
