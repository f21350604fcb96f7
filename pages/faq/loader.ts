import type { Question } from '#domain/faq/questions'
import { questionsOf } from '#domain/faq/questions'
import { offeredSizes } from '#domain/faq/size-answer'
import { headOf } from '../frame/head/head.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'

export const loader = fixedPage('faq', ({ brand, rules, catalogue }) => {
  const { products, sizeSets } = catalogue.current()
  const offered = offeredSizes(products, sizeSets)
  return {
    head: headOf(
      'Questions and answers',
      `Shipping, returns, sizing, payment: what shoppers ask ${brand.name}.`,
      { jsonLd: [faqJsonLd(questionsOf({ brand, rules, offered }))] },
    ),
    data: { offered },
  }
})

/** Uses the same text as the page, because search engines compare them. */
function faqJsonLd(questions: readonly Question[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
