import { useEffect } from 'react'
import { questionsOf } from '#domain/faq/questions'
import { AccordionItem } from '#ui/accordion.tsx'
import type { PageProps } from '../frame/page-data.ts'
import { useBrand } from '../kit/site-data-context.ts'
import { useRules } from '../kit/use-rules.ts'
import type { loader } from './loader.ts'
import styles from './page.module.css'

export function Page({ data: { offered } }: PageProps<typeof loader>) {
  const brand = useBrand()
  const rules = useRules()
  useEffect(() => {
    openFromAddress()
    addEventListener('hashchange', openFromAddress)
    return () => removeEventListener('hashchange', openFromAddress)
  }, [])

  return (
    <div className={`content ${styles.page}`}>
      <h1 tabIndex={-1}>Questions and answers</h1>
      <div className={styles.list}>
        {questionsOf({ brand, rules, offered }).map(({ id, question, answer, link }) => (
          <AccordionItem key={id} heading={question}>
            <p id={id} className={styles.answer}>
              {answer}
            </p>
            {link && (
              <p className={styles.answer}>
                <a href={link.href}>{link.words}</a>
              </p>
            )}
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
