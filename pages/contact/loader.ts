import { completePhone } from '#domain/checkout/read-phone'
import { whatsappChat } from '#domain/contact/contact-links'
import { messages } from '#domain/messages'
import { addressLines } from '#domain/texts/text-facts'
import { headOf } from '../frame/head/head.ts'
import type { LoaderContext } from '../frame/serve/loader-context.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import { formPage } from '../kit/data/form-page.ts'

const hints = new Map<string, string>([
  ['newsletter', messages['newsletter-check-mail']],
  ['list-full', messages['contact-not-subscribed']],
])

const page = formPage('/contact', headFor, hints)

export const loader = pageLoader('contact', {
  ...page,
  load: (sent, request) => {
    const { head, data } = page.load(sent, request)
    return { head, data: { ...data, words: wordsOf(request), answered: answeredIn(request) } }
  },
})

function headFor({ texts }: LoaderContext) {
  return headOf('Get in touch', texts('contact').line('description'))
}

function wordsOf({ texts, brand }: LoaderContext) {
  const { line } = texts('contact')
  return {
    lead: line('lead'),
    company: brand.company,
    address: addressLines(brand),
    whatsapp: brand.whatsappDigits && {
      number: groupedNumber(brand.whatsappDigits),
      href: whatsappChat(brand.whatsappDigits),
    },
    notes: [line('hours'), line('note')].filter((note) => note !== ''),
  }
}

/** '+233 24 412 3456', as the phone number above it is written, with spaces at which no line breaks. */
function groupedNumber(digits: string): string {
  return (completePhone(`+${digits}`) ?? `+${digits}`).replaceAll(' ', '\u00a0')
}

/** The ids of the questions that the FAQ answers. */
function answeredIn({ texts }: LoaderContext): readonly string[] {
  return texts('faq').sectionIds
}
