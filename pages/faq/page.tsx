import { useEffect } from 'react'
import { AccordionItem } from '#ui/accordion.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { Blocks, safeHtml } from '../kit/blocks.tsx'
import type { loader } from './loader.ts'
import styles from './page.module.css'

export function Page({ data: { groups, closing } }: PageProps<typeof loader>) {
  useEffect(() => {
    openFromAddress()
    addEventListener('hashchange', openFromAddress)
    return () => removeEventListener('hashchange', openFromAddress)
  }, [])

  return (
    <div className={`content ${styles.page}`}>
      <h1 tabIndex={-1}>Questions and answers</h1>
      {groups.map(({ group, questions }) => (
        <div key={questions[0]?.id} className={styles.list}>
          {group !== '' && <h2 className={styles.group}>{group}</h2>}
          {questions.map(({ id, heading, blocks }) => (
            <AccordionItem key={id} heading={heading}>
              <div id={id} className={styles.answer}>
                <Blocks blocks={blocks} />
              </div>
            </AccordionItem>
          ))}
        </div>
      ))}
      <p {...safeHtml(closing)} />
    </div>
  )
}

/**
 * /faq#returns opens its answer. The anchor is inside the details element, so most browsers open it
 * without script; this covers the others and navigation without a document load.
 */
function openFromAddress() {
  const answer = document.getElementById(location.hash.slice(1))
  const item = answer?.closest('details')
  if (!answer || !item) return
  item.open = true
  answer.scrollIntoView()
}
