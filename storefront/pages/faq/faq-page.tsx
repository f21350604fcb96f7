import { useEffect } from 'react'
import { QUESTIONS } from '../../content/faq.ts'
import { AccordionItem } from '../../ui/accordion.tsx'
import styles from './faq-page.module.css'

export function Page() {
  useEffect(() => {
    openFromAddress()
    addEventListener('hashchange', openFromAddress)
    return () => removeEventListener('hashchange', openFromAddress)
  }, [])

  return (
    <div className={`content ${styles.page}`}>
      <h1 tabIndex={-1}>Questions and answers</h1>
      <div className={styles.list}>
        {QUESTIONS.map(({ id, question, answer }) => (
          <AccordionItem key={id} id={id} heading={question}>
            <p>{answer}</p>
          </AccordionItem>
        ))}
      </div>
      <p>
        Something else? <a href="/contact">Contact us</a>.
      </p>
    </div>
  )
}

/** /faq#returns shows its answer; without script the browser at least goes to the question. */
function openFromAddress() {
  const asked = document.getElementById(location.hash.slice(1))
  if (!(asked instanceof HTMLDetailsElement)) return
  asked.open = true
  asked.scrollIntoView()
}
