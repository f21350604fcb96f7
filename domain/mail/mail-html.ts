import type { MailDocument, MailFact, MailItem, MailPart, MailRun } from './mail-document.ts'
import type { MailLogo, MailLook } from './mail-look.ts'

export type MailSignature = {
  readonly name: string
  readonly address: string
  readonly look?: Omit<MailLook, 'logo'> & {
    readonly logo: (MailLogo & { readonly url: string }) | null
  }
}
type SignatureLook = NonNullable<MailSignature['look']>

const BONE = '#efeae1'
const PAPER = '#fbf9f5'
const LINE = '#d8d2c6'
const SHIPPED: SignatureLook = { ink: '#17171a', quiet: '#5c5a55', logo: null }
const FONT = "font-family:Archivo,'Helvetica Neue',Arial,sans-serif"

/**
 * The HTML has one column of at most 560 px, with inline styles and no script: readable on a phone and in mail
 * programs that drop everything else. It says the same without pictures.
 */
export function documentHtml(
  document: MailDocument,
  { name, address, look = SHIPPED }: MailSignature,
): string {
  const { subject, title, parts, unsubscribe } = document
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light">',
    `<title>${escaped(subject)}</title></head>`,
    `<body style="margin:0;padding:0;background:${BONE};color:${look.ink};${FONT}">`,
    // A link in a word of the owner's may be wider than a phone.
    `<div style="max-width:560px;margin:0 auto;padding:24px 16px 40px;overflow-wrap:anywhere;word-break:break-word">`,
    look.logo
      ? logo(look.logo, { name, ink: look.ink })
      : `<p style="margin:0 0 24px;font-size:18px;font-weight:900;letter-spacing:2px">${escaped(name)}</p>`,
    `<div style="padding:24px 20px;background:${PAPER}">`,
    `<h1 style="margin:0 0 20px;font-size:28px;line-height:1.1;font-weight:900">${escaped(title)}</h1>`,
    ...parts.map((part) => partHtml(part, look)),
    '</div>',
    `<p style="margin:24px 0 0;font-size:14px;line-height:1.5;color:${look.quiet}">${escaped(name)}, ${mailto(address, look)}</p>`,
    ...(unsubscribe === undefined ? [] : [leaving(unsubscribe, look)]),
    '</div></body></html>',
  ].join('\n')
}

const LOGO_WIDTH = 180
const LOGO_HEIGHT = 64

/** A logo that could not be made out on the mail's ground lies on ink. Without pictures its name stands there. */
function logo(
  { url, width, height, showsOnLight }: MailLogo & { readonly url: string },
  { name, ink }: { readonly name: string; readonly ink: string },
): string {
  const scale = Math.min(LOGO_WIDTH / width, LOGO_HEIGHT / height)
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.round(side * scale))
  const plate = showsOnLight ? '' : `;padding:8px;background:${ink}`
  return `<p style="margin:0 0 24px"><img src="${escaped(url)}" alt="${escaped(name)}" width="${shownWidth}" height="${shownHeight}" style="display:block;font-size:18px;font-weight:900${plate}"></p>`
}

function partHtml(part: MailPart, look: SignatureLook): string {
  switch (part.kind) {
    case 'text':
      return paragraph(part.text)
    case 'heading':
      return `<h2 style="margin:28px 0 12px;font-size:20px;line-height:1.2;font-weight:900">${escaped(part.text)}</h2>`
    case 'rich':
      return `<p style="margin:0 0 20px;font-size:16px;line-height:1.5">${part.runs.map((run) => runHtml(run, look)).join('')}</p>`
    case 'card':
      return card(part, look)
    case 'items':
      return `${heading(part.heading)}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${part.items.map((item) => itemHtml(item, look)).join('')}</table>`
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${part.facts.map((fact) => factHtml(fact, look)).join('')}</table>`
    case 'lines':
      return `${heading(part.heading)}${paragraph(part.lines.join('\n'))}`
    case 'link':
      return `${button(part.label, part.url, look)}${part.note === undefined ? '' : small(part.note, look)}`
  }
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 20px;font-size:16px;line-height:1.5">${withBreaks(text)}</p>`
}

function small(text: string, { quiet }: SignatureLook): string {
  return `<p style="margin:0 0 20px;font-size:14px;line-height:1.5;color:${quiet};overflow-wrap:anywhere">${withBreaks(text)}</p>`
}

function heading(text: string | undefined): string {
  if (text === undefined) return ''
  return `<h2 style="margin:0 0 8px;font-size:16px;font-weight:700">${escaped(text)}</h2>`
}

function itemHtml({ quantity, name, price, imageUrl }: MailItem, { quiet }: SignatureLook): string {
  const line = `border-top:1px solid ${LINE};padding:12px 0;vertical-align:top`
  const picture =
    imageUrl === undefined
      ? ''
      : `<td width="76" style="${line}"><img src="${escaped(imageUrl)}" alt="" width="64" height="80" style="display:block;width:64px;height:80px;object-fit:cover;background:${BONE}"></td>`
  const each = `<br><span style="font-size:14px;color:${quiet}">each</span>`
  const sum =
    price === undefined
      ? ''
      : `<td style="${line};text-align:right;white-space:nowrap;font-size:16px;line-height:1.4">${escaped(price)}${quantity > 1 ? each : ''}</td>`
  return `<tr>${picture}<td style="${line};padding-right:12px;font-size:16px;line-height:1.4"><strong>${quantity} × </strong>${escaped(name)}</td>${sum}</tr>`
}

function factHtml({ name, value }: MailFact, { quiet }: SignatureLook): string {
  const cell = `border-top:1px solid ${LINE};padding:8px 0;font-size:16px;line-height:1.4;vertical-align:top`
  return `<tr><td style="${cell};padding-right:12px;color:${quiet};overflow-wrap:normal;word-break:normal">${escaped(name)}</td><td style="${cell};text-align:right;font-weight:600;overflow-wrap:anywhere">${withBreaks(value)}</td></tr>`
}

function runHtml(run: MailRun, { ink }: SignatureLook): string {
  if (typeof run === 'string') return withBreaks(run)
  return `<a href="${escaped(run.url)}" style="color:${ink};font-weight:600">${escaped(run.words)}</a>`
}

/** The picture is a second way to the same page; without it title, price and link say it all. */
function card(
  { title, price, url, imageUrl }: Extract<MailPart, { readonly kind: 'card' }>,
  look: SignatureLook,
) {
  const picture =
    imageUrl === undefined
      ? ''
      : `<a href="${escaped(url)}"><img src="${escaped(imageUrl)}" alt="" width="520" style="display:block;width:100%;height:auto;margin:0 0 12px;background:${BONE}"></a>`
  return `<div style="margin:0 0 28px">${picture}<p style="margin:0 0 12px;font-size:16px;line-height:1.4"><strong>${escaped(title)}</strong><br>${escaped(price)}</p>${button(`See ${title}`, url, look)}</div>`
}

function leaving(
  { words, url }: NonNullable<MailDocument['unsubscribe']>,
  { quiet }: SignatureLook,
): string {
  return `<p style="margin:12px 0 0;font-size:14px;line-height:1.5;color:${quiet}">${escaped(words)} <a href="${escaped(url)}" style="color:${quiet}">Unsubscribe</a></p>`
}

/** The button is as high as a thumb needs. */
function button(label: string, url: string, { ink }: SignatureLook): string {
  return `<p style="margin:0 0 12px"><a href="${escaped(url)}" style="display:block;padding:14px 20px;background:${ink};color:${BONE};font-size:16px;font-weight:700;text-align:center;text-decoration:none">${escaped(label)}</a></p>`
}

function mailto(address: string, { quiet }: SignatureLook): string {
  return `<a href="mailto:${escaped(address)}" style="color:${quiet}">${escaped(address)}</a>`
}

function withBreaks(text: string): string {
  return escaped(text).replaceAll('\n', '<br>')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')
}
