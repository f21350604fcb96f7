import type { Settings } from '#domain/settings/settings'
import { escapeHtml } from '#server/base/escape'
import { lookHeadOf } from './look-head.ts'
import type { Storefront } from './storefront.ts'

const WORDS: Readonly<Record<number, readonly [string, string]>> = {
  404: ['Page Not Found', 'There is nothing at this address.'],
  429: ['One moment', 'That was a lot of requests at once. Please wait a minute and try again.'],
  413: ['Too much', 'What you sent is larger than we can take.'],
  503: [
    'Back in a moment',
    'We cannot do that right now. Your cart is safe. Please try again in a few minutes.',
  ],
}
const UNEXPECTED = [
  'Something went wrong',
  'It is our fault, not yours. Your cart is safe; please try again.',
] as const

/** This does not use the renderer, because the renderer may have failed. */
export function errorPage(storefront: Storefront, status: number, settings: Settings): string {
  const { brand } = settings
  const { textFace, styles } = lookHeadOf(settings)
  const name = escapeHtml(brand.name)
  const email = escapeHtml(brand.email)
  const [heading, text] = WORDS[status] ?? UNEXPECTED
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${heading} | ${name}</title>`,
    storefront.head({ route: 'not-found' }, textFace),
    styles,
    '</head><body><div id="app"><main class="content" style="display:grid;gap:24px;align-content:center;justify-items:start">',
    `<p><a href="/" style="font-weight:900;font-stretch:125%;text-decoration:none">${name}</a></p>`,
    `<h1>${heading}</h1><p>${text}</p>`,
    `<p><a href="/">Back to Home</a> or write to <a href="mailto:${email}">${email}</a>.</p>`,
    '</main></div></body></html>',
  ].join('')
}
