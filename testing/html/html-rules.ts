import { defineConfig, definePlugin } from 'html-validate'
import { RequiredSelect } from './required-select.ts'

/** A role that Safari takes from a list without bullets; CONTRIBUTING.md asks for it. */
const LIST_ROLE = { exclude: ['list'] }

/** Every rule but those that contradict how the pages are written on purpose. */
export const SERVER_RULES = defineConfig({
  root: true,
  plugins: [definePlugin({ name: 'shop', rules: { 'shop/required-select': RequiredSelect } })],
  elements: ['html5'],
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // How React writes HTML: srcSet, required="", <img/>. A browser reads both the same.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // React's useId begins with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // A doctype may be written in lower case, which compresses better.
    'doctype-style': 'off',
    // A picture brings its proportions and colours, a swatch its colour: values, not looks.
    'no-inline-style': 'off',
    'no-redundant-role': ['error', LIST_ROLE],
    'prefer-native-element': ['error', LIST_ROLE],
    // Files of our own come from the same server as the page that would carry their digest.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The cookie banner, with a heading of second rank, stands before the page.
    'heading-level': ['error', { minInitialRank: 'h2' }],
    // The film of home is silent, has a button that stops it, and stays away where motion is unwanted.
    'no-autoplay': ['error', { include: ['audio'] }],
    'shop/required-select': 'error',
  },
})

/** What a browser holds. The app draws nothing inside `<noscript>`, where some forms have their button. */
export const BROWSER_RULES = defineConfig({
  ...SERVER_RULES,
  rules: { ...SERVER_RULES.rules, 'wcag/h32': 'off' },
})
