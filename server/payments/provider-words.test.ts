import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = '{contracts,database,domain,office,pages,server,ui}/**/*.{ts,tsx,js}'
const TESTS = /\.(?:test|builder|child)\.tsx?$/

/**
 * Labels, hosts, statuses, fields, events and keys of the provider. They need no import to stand in
 * a text, so an import rule alone would not find them.
 */
const NAMES = 'paystack'
const WHOLE = 'abandoned|ongoing|reversed|custom_fields|gateway_response|requested_amount'
const BEGINNINGS = '(?:charge|refund)\\.[a-z]|[ps]k_(?:test|live)_'
const WORDS = new RegExp(`${NAMES}|^(?:${WHOLE})$|^(?:${BEGINNINGS})`, 'i')
/** Files without any of these need not be parsed. */
const ANYWHERE = new RegExp(`${NAMES}|${WHOLE}|${BEGINNINGS}`, 'i')

/** The provider's own files, and files that cannot change. */
const OWN_FILES = [
  'server/payments/paystack/',
  'pages/kit/checkout/payment/paystack-',
  // Released migrations never change.
  'database/migrations/',
  // Legal texts, whose wording was agreed on.
  'domain/texts/',
]

/** Exceptions and their reasons. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  // Settings are named after their service, and this is the list of all settings.
  'server/base/env.ts': /paystack/i,
  'server/config.ts': /paystack/i,
  'server/app.ts': /paystack/i,
  // This file chooses between the providers.
  'server/payments/configured-provider.ts': /paystack/i,
  // It reads which keys there are.
  'server/payments/payment-settings.ts': /paystack/i,
  'server/payments/ask-provider.ts': /paystack/i,
  'server/payments/typed-keys.ts': /paystack/i,
  // Stored attempts link to this address.
  'server/payments/stand-in/create-stand-in.ts': /^\/stand-in\/paystack$/,
  // Shops have a folder with this name.
  'server/payments/stand-in/stand-in-folder.ts': /^paystack-stand-in$/,
  // Files of earlier releases contain it.
  'server/payments/stand-in/stand-in-payment.ts': /^abandoned$/,
  // The label for all messages.
  'domain/order/payment-company.ts': /^Paystack$/,
  'pages/kit/checkout/payment/payment-pop.ts': /paystack-pop|^PAYSTACK_GLOBAL$/,
}

/** All identifiers and literals of a file, without comments. */
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

test('the words of a payment provider occur only in its own folder', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !TESTS.test(file))
  expect(files.length).toBeGreaterThan(500)
  const offenders = files.filter((file) => !OWN_FILES.some((home) => file.startsWith(home)))
  const found = offenders.flatMap((file) =>
    wordsOf(file)
      .filter((word) => WORDS.test(word) && !ALLOWED[file]?.test(word))
      .map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

test('every exception is still needed', () => {
  for (const [file, allowed] of Object.entries(ALLOWED)) {
    expect([file, wordsOf(file).some((word) => allowed.test(word))]).toEqual([file, true])
  }
})
