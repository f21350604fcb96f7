import { expect, test } from 'vitest'
import { aLetterMail, aMail } from '../mail.builder.ts'
import { toEml } from './eml.ts'
import { toQuotedPrintable } from './quoted-printable.ts'

const NOW = Date.UTC(2026, 10, 15, 3, 47, 9)

function headersOf(eml: string) {
  return (eml.split('\r\n\r\n')[0] ?? '').split('\r\n')
}

function readBody(eml: string): string {
  const body = eml.slice(eml.indexOf('\r\n\r\n') + 4).replaceAll('=\r\n', '')
  const bytes = body.replace(/=([0-9A-F]{2})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}

test('a mail is a message with one recipient and a date', () => {
  expect(headersOf(toEml(aMail(), NOW))).toEqual([
    'From: NKABOM <hello@nkabom.example>',
    'To: <ama@example.com>',
    'Subject: Your order ORD-1800000000000-0001',
    'Date: Sun, 15 Nov 2026 03:47:09 +0000',
    'Message-ID: <order-mail.ORD-1800000000000-0001@nkabom.example>',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
  ])
})

test('it says what was bought, with absolute pictures and the total', () => {
  const text = readBody(toEml(aMail(), NOW))
  expect(text).toContain('Hello Ama Mensah,')
  expect(text).toContain('1 x Ancient Dragon Tee (Black, M) at GH₵500.00')
  expect(text).toMatch(
    / https:\/\/shop\.example\/pictures\/ancient-dragon-tee-black-front-360\.\w+\.jpg\n/,
  )
  expect(text).toContain('Total: GH₵500.00')
})

test('the same mail sent twice has the same Message-ID', () => {
  const [first, second] = [NOW, NOW + 60_000].map((ms) => headersOf(toEml(aMail(), ms))[4])
  expect(first).toBe(second)
})

test('the shop sees whom to call', () => {
  const text = readBody(toEml(aMail({ audience: 'shop' }), NOW))
  expect(text).toContain('From Ama Mensah, +233 24 123 4567')
})

test('a letter names whom to answer and the way out, which a mail program can press', () => {
  const eml = toEml(
    aLetterMail({ replyTo: 'kofi@example.com', unsubscribeUrl: 'https://shop.example/u?token=1' }),
    NOW,
  )
  expect(headersOf(eml).slice(1, 6)).toEqual([
    'To: <ama@example.com>',
    'Reply-To: <kofi@example.com>',
    'List-Unsubscribe: <https://shop.example/u?token=1>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Subject: Please confirm',
  ])
  expect(readBody(eml)).toContain('please confirm.\n\nNKABOM')
  expect(readBody(eml)).toContain('Unsubscribe:\nhttps://shop.example/u?token=1')
})

test('a subject beyond ASCII is cut into encoded words, between characters', () => {
  const { params } = aMail()
  const order_id = '👑Ɛ'.repeat(40)
  const eml = toEml(aMail({ params: { ...params, order_id } }), NOW)
  const words = [...eml.matchAll(/=\?UTF-8\?B\?(?<text>[^?]+)\?=/g)]
  const decoded = words.map(({ groups }) => Buffer.from(groups?.text ?? '', 'base64').toString())
  expect(words.every(([word]) => word.length <= 75)).toBe(true)
  expect(decoded.join('')).toBe(`Your order ${order_id}`)
})

test('no line is longer than 76 characters and none ends in a blank', () => {
  const lines = toQuotedPrintable(`${'ab ₵='.repeat(60)}\nend \n`).split('\r\n')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(76)
  expect(lines.filter((line) => /[ \t]$/.test(line))).toEqual([])
  expect(lines.at(-2)).toBe('end=20')
})
