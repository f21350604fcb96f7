import { parseArgs } from 'node:util'
import { listCodes } from '#database/discounts/discount-codes'
import { codeStateAt, type StoredCode } from '#domain/discount/discount-code'
import { discountWords } from '#domain/discount/discount-words'
import { toMajorUnits } from '#domain/money/decimals'
import { pesewas } from '#domain/money/money'
import { codeMessages } from '#domain/owner-messages/codes'
import type { Result } from '#domain/result'
import {
  type AddFailure,
  addCode,
  type EndFailure,
  endDiscountCode,
  resumeDiscountCode,
} from '#server/discounts/change-codes'
import { type Command, CommandFailure, runCommand, toJson } from './run-command.ts'

const USAGE = `npm run codes -- add CODE --percent 20 | --fixed 50.00
                  [--from INSTANT] [--until INSTANT] [--uses 20] [--per-person 1]
                  [--collection SLUG | --product 14]                     makes a discount code
npm run codes -- list                                                    all of them, the newest first
npm run codes -- end CODE                                                nobody can use it any more
npm run codes -- resume CODE                                             takes that back

INSTANT is an ISO time such as 2027-01-16T18:00:00Z. --fixed is in cedis. --json prints JSON.`

const ACTOR = { staffId: null, name: 'npm run codes' } as const
const MAX_LISTED = 10_000

const OPTIONS = {
  percent: { type: 'string' },
  fixed: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  uses: { type: 'string' },
  'per-person': { type: 'string' },
  collection: { type: 'string' },
  product: { type: 'string' },
  json: { type: 'boolean' },
} as const

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
}

type Options = ReturnType<typeof parse>['values']

function readCommand(args: readonly string[]): Command | null {
  try {
    const { values, positionals } = parse(args)
    return findCommand(positionals, values)
  } catch {
    return null
  }
}

/** An option that the command does not have is a typing error. */
function findCommand([name, code = '', ...rest]: readonly string[], options: Options) {
  const hasOptions = Object.keys(options).some((option) => option !== 'json')
  if (rest.length > 0) return null
  if (name === 'list' && code === '' && !hasOptions) return list(options)
  if (code === '') return null
  if (name === 'end' && !hasOptions) return change(endDiscountCode, code, options)
  if (name === 'resume' && !hasOptions) return change(resumeDiscountCode, code, options)
  const isOneKind = (options.percent === undefined) !== (options.fixed === undefined)
  return name === 'add' && isOneKind ? add(code, options) : null
}

function add(code: string, { json, ...options }: Options): Command {
  return async (db, now) => {
    const typed = {
      code,
      kind: options.percent === undefined ? 'fixed' : 'percent',
      amount: options.percent ?? options.fixed ?? '',
      from: readGiven(options.from),
      until: readGiven(options.until),
      uses: readGiven(options.uses),
      perPerson: readGiven(options['per-person']),
      collection: readGiven(options.collection),
      product: readGiven(options.product),
    }
    return codeOf(await addCode({ db, now }, { typed, actor: ACTOR }), { json, nowMs: now() })
  }
}

/** An option with an empty value, perhaps of an unset variable, must not become a code without limit. */
function readGiven(value: string | undefined): string {
  return value?.trim() === '' ? '?' : (value ?? '')
}

function change(by: typeof endDiscountCode, code: string, { json }: Options): Command {
  return async (db, now) => {
    const changed = await by({ db, now }, { code, actor: ACTOR })
    return codeOf(changed, { json, nowMs: now() })
  }
}

function list({ json }: Options): Command {
  return async (db, now) => {
    const codes = await listCodes(db, MAX_LISTED)
    const nowMs = now()
    if (json) return toJson(codes.map((code) => toPrinted(code, nowMs)))
    return codes.map((code) => textOf(code, nowMs)).join('\n') || 'There is no discount code.'
  }
}

type Print = { readonly json: boolean | undefined; readonly nowMs: number }

function codeOf(changed: Result<StoredCode, AddFailure | EndFailure>, { json, nowMs }: Print) {
  if (!changed.ok) throw new CommandFailure(sentencesOf(changed.error).join('\n'))
  return json ? toJson(toPrinted(changed.value, nowMs)) : textOf(changed.value, nowMs)
}

function sentencesOf(refusal: AddFailure | EndFailure): readonly string[] {
  if (refusal.code !== 'fields-invalid') return [codeMessages[refusal.code]]
  return Object.values(refusal.fields).map((code) => codeMessages[code])
}

function toPrinted(code: StoredCode, nowMs: number) {
  return {
    code: code.code,
    state: codeStateAt(code, nowMs),
    percent: code.kind === 'percent' ? code.amount : null,
    fixed: code.kind === 'fixed' ? toMajorUnits(pesewas(code.amount)) : null,
    from: isoOf(code.startsAtMs),
    until: isoOf(code.endsAtMs),
    uses: code.uses,
    maxUses: code.maxUses,
    maxPerPerson: code.maxPerPerson,
    collection: code.collection,
    product: code.productId,
    endedAt: isoOf(code.endedAtMs),
  }
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

function textOf(code: StoredCode, nowMs: number): string {
  const { state, from, until, uses, maxUses, maxPerPerson, collection, product } = toPrinted(
    code,
    nowMs,
  )
  const parts = [
    discountWords(code),
    maxUses === null ? `used ${uses}` : `used ${uses} of ${maxUses}`,
    ...(maxPerPerson === null ? [] : [`${maxPerPerson} a person`]),
    ...(from === null ? [] : [`from ${from}`]),
    ...(until === null ? [] : [`until ${until}`]),
    ...(collection === null ? [] : [`collection ${collection}`]),
    ...(product === null ? [] : [`piece ${product}`]),
  ]
  return `${code.code}  ${state}  ${parts.join(', ')}`
}

await runCommand(readCommand(process.argv.slice(2)), USAGE)
