import { expect, test } from 'vitest'
import { type Look, SHIPPED_LOOK } from '../look/look.ts'
import { documentHtml } from './mail-html.ts'
import { mailLookOf } from './mail-look.ts'

const DOCUMENT = {
  subject: 'Hello',
  title: 'Hello',
  parts: [{ kind: 'link', label: 'Open', url: 'https://shop.example/' }],
} as const
const SIGNATURE = { name: 'Sankofa & Co', address: 'hello@shop.example' }
const OWN: Look = {
  ...SHIPPED_LOOK,
  ink: '#1d1a3a',
  logo: {
    file: 'logo-0123456789abcdef.svg',
    png: 'logo-fedcba9876543210.png',
    width: 800,
    height: 200,
    showsOnLight: false,
    showsOnDark: true,
  },
}

test('mails of the shipped look have nothing of a look', () => {
  expect(mailLookOf(SHIPPED_LOOK)).toBeUndefined()
  expect(documentHtml(DOCUMENT, SIGNATURE)).toContain('background:#17171a')
})

test('a mail has the ink of the brand and its logo as a PNG, with the name for who sees no pictures', () => {
  const look = mailLookOf(OWN)
  const logo = look?.logo && { ...look.logo, url: `https://shop.example/look/${look.logo.file}` }
  expect(logo?.url).toMatch(/\.png$/)
  const html = documentHtml(DOCUMENT, {
    ...SIGNATURE,
    ...(look && { look: { ...look, logo: logo ?? null } }),
  })
  expect(html).not.toContain('#17171a')
  expect(html).toContain('background:#1d1a3a;color:#efeae1')
  expect(html).toContain(
    '<img src="https://shop.example/look/logo-fedcba9876543210.png" alt="Sankofa &amp; Co" width="180" height="45"',
  )
})
