import { type Document, Window } from 'happy-dom'

/** Returns the document as a browser without script would have it. */
export function readHtml(html: string): Document {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(html)
  return document
}

/** Returns the text of each of these elements, with whitespace collapsed. */
export function textsOf(document: Document, selector: string): readonly string[] {
  return Array.from(document.querySelectorAll(selector), ({ textContent }) =>
    textContent.replace(/\s+/g, ' ').trim(),
  )
}
