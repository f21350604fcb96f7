import { type HtmlElement, Rule } from 'html-validate'

/**
 * HTML requires the first option of a required select to have an empty value: otherwise the select
 * cannot be empty, and `required` has no effect. The validator has no rule for it.
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
