import { useEffect } from 'react'
import { questionsOf } from '#domain/faq/questions'
import { AccordionItem } from '#ui/accordion.tsx'
import { useBrand } from '../../runtime/site-data-context.ts'
import styles from './faq-page.module.css'

export function Page() {
  const brand = useBrand()
  useEffect(() => {
    openFromAddress()
    addEventListener('hashchange', openFromAddress)
    return () => removeEventListener('hashchange', openFromAddress)
  }, [])

  return (
    <div className={`content ${styles.page}`}>
      <h1 tabIndex={-1}>Questions and answers</h1>
      <div className={styles.list}>
        {questionsOf(brand).map(({ id, question, answer }) => (
          <AccordionItem key={id} heading={question}>
            <p id={id} className={styles.answer}>
              {answer}
            </p>
          </AccordionItem>
        ))}
      </div>
      <p>
        Something else? <a href="/contact">Contact us</a>.
      </p>
    </div>
  )
}

/**
 * /faq#returns shows its answer. Because the anchor is the answer itself, browsers open it without
 * script too; this is for those that do not, and for pages that are reached without a document load.
 */
function openFromAddress() {
  const asked = document.getElementById(location.hash.slice(1))
  const item = asked?.closest('details')
  if (!asked || !item) return
  item.open = true
  asked.scrollIntoView()
}
