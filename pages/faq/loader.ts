import type { ReadySection } from '#server/texts/site-texts'
import { headOf } from '../frame/head/head.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'

export const loader = fixedPage('faq', ({ texts }) => {
  const text = texts('faq')
  const questions = text.sections()
  return {
    head: headOf('Questions and answers', text.line('description'), {
      jsonLd: [faqJsonLd(questions)],
    }),
    data: { groups: groupsOf(questions), closing: text.html('closing') },
  }
})

/** Uses the same text as the page, because search engines compare them. */
function faqJsonLd(questions: readonly ReadySection[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ heading, words }) => ({
      '@type': 'Question',
      name: heading,
      acceptedAnswer: { '@type': 'Answer', text: words },
    })),
  }
}

/** Questions stay in their order; those that follow each other with the same group stand below its heading. */
function groupsOf(questions: readonly ReadySection[]) {
  const groups: { readonly group: string; readonly questions: ReturnType<typeof question>[] }[] = []
  for (const each of questions) {
    const last = groups.at(-1)
    if (last?.group === each.group) last.questions.push(question(each))
    else groups.push({ group: each.group, questions: [question(each)] })
  }
  return groups
}

function question({ id, heading, blocks }: ReadySection) {
  return { id, heading, blocks }
}
