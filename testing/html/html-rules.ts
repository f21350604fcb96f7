import { defineConfig, definePlugin, type HtmlElement, Rule } from 'html-validate'

/**
 * HTML requires the first option of a required select to have an empty value: otherwise the select
 * cannot be empty, and `required` has no effect. The validator has no rule for it.
 */
class RequiredSelect extends Rule {
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

/** Safari drops this role from lists without bullets; CONTRIBUTING.md requires it. */
const LIST_ROLE = { exclude: ['list'] }

/** Every rule applies except those that contradict a deliberate choice of the pages. */
export const HTML_RULES = defineConfig({
  root: true,
  plugins: [definePlugin({ name: 'shop', rules: { 'shop/required-select': RequiredSelect } })],
  elements: ['html5'],
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes HTML like this: srcSet, required="", <img/>. Browsers parse both forms alike.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // React's useId begins with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // A doctype may be written in lower case, which compresses better.
    'doctype-style': 'off',
    // Pictures set their aspect ratio and colour, swatches their colour: data, not design.
    'no-inline-style': 'off',
    'no-redundant-role': ['error', LIST_ROLE],
    'prefer-native-element': ['error', LIST_ROLE],
    // Our own files come from the same server as the page that would contain their hash.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The cookie banner, with an h2, comes before the page.
    'heading-level': ['error', { minInitialRank: 'h2' }],
    // The home page's video is muted, can be paused, and respects prefers-reduced-motion.
    'no-autoplay': ['error', { include: ['audio'] }],
    // Several boxes may be ticked for one question.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    'shop/required-select': 'error',
  },
})

function isWithoutEmptyChoice(select: HtmlElement): boolean {
  const rows = Number(select.getAttributeValue('size') ?? 1)
  if (select.hasAttribute('multiple') || rows > 1) return false
  const first = select.childElements.find(({ tagName }) => tagName !== 'hr')
  return first?.tagName !== 'option' || first.getAttributeValue('value') !== ''
}
