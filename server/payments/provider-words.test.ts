import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = '{contracts,database,domain,server,storefront}/**/*.{ts,tsx,js}'
const TESTS = /\.(?:test|builder|child)\.tsx?$/

/** Labels, hosts, statuses, fields, events and keys of the provider. */
const NAMES = 'paystack'
const WHOLE = 'abandoned|ongoing|reversed|custom_fields|gateway_response|requested_amount'
const BEGINNINGS = '(?:charge|refund)\\.[a-z]|[ps]k_(?:test|live)_'
const WORDS = new RegExp(`${NAMES}|^(?:${WHOLE})$|^(?:${BEGINNINGS})`, 'i')
/** Most files have none of them anywhere, and need not be taken apart. */
const ANYWHERE = new RegExp(`${NAMES}|${WHOLE}|${BEGINNINGS}`, 'i')

/** Where the provider is at home, and what cannot be rewritten. */
const AT_HOME = [
  'server/payments/paystack/',
  'storefront/checkout/payment/paystack-',
  // What has shipped is never changed.
  'database/migrations/',
  // Texts for readers, each sentence of which was agreed on.
  'storefront/pages/legal/texts/',
]

/** Who may say what, and why. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  // Settings are named after their service, and this is the list of all settings.
  'server/env.ts': /paystack/i,
  'server/app.ts': /paystack/i,
  // The one place that knows which providers there are.
  'server/payments/configured-provider.ts': /paystack/i,
  // Stored attempts lead to this address.
  'server/payments/stand-in/create-stand-in.ts': /^\/stand-in\/paystack$/,
  // In books that an earlier release wrote.
  'server/payments/stand-in/stand-in-payment.ts': /^abandoned$/,
  // The label, for every sentence that names it.
  'domain/order/payment-company.ts': /^Paystack$/,
  'storefront/checkout/payment/payment-pop.ts': /paystack-pop|^PAYSTACK_GLOBAL$/,
}

/** Every name and text of a file; comments say what they like. */
function wordsOf(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  if (!ANYWHERE.test(text)) return []
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const words: string[] = []
  const visit = (node: ts.Node) => {
    const isWord =
      ts.isIdentifier(node) ||
      ts.isPrivateIdentifier(node) ||
      ts.isStringLiteralLike(node) ||
      ts.isTemplateLiteralToken(node) ||
      ts.isJsxText(node) ||
      ts.isRegularExpressionLiteral(node)
    if (isWord) words.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind))
  return words
}

test('nothing but its own folder knows the words of a payment provider', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !TESTS.test(file))
  expect(files.length).toBeGreaterThan(500)
  const strangers = files.filter((file) => !AT_HOME.some((home) => file.startsWith(home)))
  const found = strangers.flatMap((file) =>
    wordsOf(file)
      .filter((word) => WORDS.test(word) && !ALLOWED[file]?.test(word))
      .map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

test('what is allowed to somebody is still said there', () => {
  for (const [file, allowed] of Object.entries(ALLOWED)) {
    expect([file, wordsOf(file).some((word) => allowed.test(word))]).toEqual([file, true])
  }
})
