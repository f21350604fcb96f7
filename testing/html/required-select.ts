import { type HtmlElement, Rule } from 'html-validate'

/**
 * HTML asks a required select for a first option without a value: without one it cannot be left
 * empty, and `required` says nothing. The checker has no rule for it.
 */
export class RequiredSelect extends Rule {
  override setup() {
    this.on('dom:ready', ({ document }) => {
      for (const select of document.querySelectorAll('select[required]')) {
        if (isWithoutEmptyChoice(select)) {
          this.report(select, 'A required <select> must begin with an option of value ""')
        }
      }
    })
  }
}

function isWithoutEmptyChoice(select: HtmlElement): boolean {
  const rows = Number(select.getAttributeValue('size') ?? 1)
  if (select.hasAttribute('multiple') || rows > 1) return false
  const first = select.childElements.find(({ tagName }) => tagName !== 'hr')
  return first?.tagName !== 'option' || first.getAttributeValue('value') !== ''
}
