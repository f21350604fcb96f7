import type { TextName } from './text-names.ts'

/**
 * `fact`: words without marks or placeholders. `line`: placeholders alone. `marks`: bold and links, too. `text`:
 * paragraphs, headings and lists, too. `link`: one link.
 */
type FieldKind = 'fact' | 'line' | 'marks' | 'text' | 'link'

export type FieldForm = {
  readonly label: string
  readonly kind: FieldKind
  readonly hint?: string
  readonly isOptional?: boolean
}

type SectionsForm = {
  /** It names one of them: 'question'. */
  readonly noun: string
  readonly heading: string
  readonly body: string
  readonly hasGroups?: true
  /** A page without any does without their part of it. */
  readonly isOptional?: true
}

export type TextForm = {
  readonly title: string
  /** Shoppers read it at this address. */
  readonly address: string
  readonly about: string
  readonly fields: Readonly<Record<string, FieldForm>>
  readonly sections: SectionsForm | null
  /** The law, or a licence, asks for these: a text without one of them is refused. */
  readonly needs: readonly string[]
}

const DESCRIPTION: FieldForm = {
  label: 'For search engines',
  kind: 'line',
  hint: 'They show it below the title.',
}

const POLICY = { noun: 'section', heading: 'Heading', body: 'Text' } as const

const policyFields = {
  description: DESCRIPTION,
  lead: { label: 'First lines', kind: 'marks' },
} as const satisfies TextForm['fields']

/** What each text consists of. A page knows the fields of its text by their names. */
export const textForms: Readonly<Record<TextName, TextForm>> = {
  home: {
    title: 'Home page',
    address: '/',
    about:
      'The words of the home page, and the line above the newsletter at the foot of every page.',
    fields: {
      description: { ...DESCRIPTION, hint: 'What the shop sells, and where it is from.' },
      lists: {
        label: 'For search engines, of lists',
        kind: 'line',
        hint: 'It follows the title of the list and the name of the shop.',
      },
      headline: { label: 'Headline of the pieces', kind: 'line' },
      noPieces: { label: 'While there are no pieces', kind: 'line' },
      statement: { label: 'Large words of the story', kind: 'line' },
      story: { label: 'Story', kind: 'marks' },
      newsletter: { label: 'Above the newsletter', kind: 'line' },
    },
    sections: null,
    needs: [],
  },
  about: {
    title: 'Our story',
    address: '/about',
    about: 'Who you are, what you believe in and how a piece comes to be.',
    fields: {
      description: DESCRIPTION,
      opening: { label: 'Opening', kind: 'marks' },
      visionHeading: { label: 'Heading of the vision', kind: 'line' },
      vision: { label: 'Vision', kind: 'text', isOptional: true },
      valuesHeading: { label: 'Heading of the values', kind: 'line' },
      qualityTitle: { label: 'First value', kind: 'line', isOptional: true },
      quality: { label: 'What it means', kind: 'marks', isOptional: true },
      authenticityTitle: { label: 'Second value', kind: 'line', isOptional: true },
      authenticity: { label: 'What the second means', kind: 'marks', isOptional: true },
      sustainabilityTitle: { label: 'Third value', kind: 'line', isOptional: true },
      sustainability: { label: 'What the third means', kind: 'marks', isOptional: true },
      stepsHeading: { label: 'Heading of the steps', kind: 'line' },
      wallHeading: { label: 'Heading above the way to the shop', kind: 'line' },
      wallLink: {
        label: 'Way to the shop',
        kind: 'link',
        hint: 'A link, such as [See all pieces](/collection).',
      },
      newsletterHeading: { label: 'Heading of the newsletter', kind: 'line' },
      newsletter: { label: 'Above the newsletter', kind: 'line' },
    },
    sections: { noun: 'step', heading: 'Step', body: 'What happens', isOptional: true },
    needs: [],
  },
  gallery: {
    title: 'Gallery',
    address: '/gallery',
    about: 'The lines above the posters.',
    fields: {
      influence: { label: 'Influence', kind: 'line' },
      campaign: { label: 'Campaign', kind: 'line' },
    },
    sections: null,
    needs: [],
  },
  faq: {
    title: 'Questions and answers',
    address: '/faq',
    about: 'What shoppers ask, in your order. Questions with the same group stand together.',
    fields: {
      description: DESCRIPTION,
      closing: { label: 'Last line', kind: 'marks' },
    },
    sections: { noun: 'question', heading: 'Question', body: 'Answer', hasGroups: true },
    needs: [],
  },
  contact: {
    title: 'Contact',
    address: '/contact',
    about:
      'Where you are and when you answer. Policies, mails and search engines get address and company from here.',
    fields: {
      description: DESCRIPTION,
      lead: { label: 'First line', kind: 'line' },
      company: {
        label: 'Company',
        kind: 'fact',
        hint: 'The registered name, if it is not that of the brand.',
        isOptional: true,
      },
      street: {
        label: 'Street or digital address',
        kind: 'fact',
        hint: 'Empty: the town alone is shown.',
        isOptional: true,
      },
      city: { label: 'Town', kind: 'fact', isOptional: true },
      region: { label: 'Region', kind: 'fact', isOptional: true },
      founded: {
        label: 'Founded',
        kind: 'fact',
        hint: 'Year and month such as 2023-06, for search engines.',
        isOptional: true,
      },
      hours: {
        label: 'Hours',
        kind: 'fact',
        hint: 'When somebody answers, such as Monday to Friday, 9 to 17 GMT.',
        isOptional: true,
      },
      note: { label: 'Note below', kind: 'line', isOptional: true },
    },
    sections: null,
    needs: [],
  },
  delivery: {
    title: 'Delivery and returns',
    address: '/collection',
    about: 'What every page of a piece says about delivery, returns and payment.',
    fields: {
      delivery: { label: 'Delivery', kind: 'line' },
      returns: { label: 'Returns', kind: 'line' },
      payment: { label: 'Payment', kind: 'line' },
    },
    sections: null,
    needs: ['delivery'],
  },
  terms: {
    title: 'Terms of use',
    address: '/terms',
    about: 'What holds between you and whoever buys from you.',
    fields: policyFields,
    sections: POLICY,
    needs: ['address', 'terms of returns'],
  },
  'privacy-policy': {
    title: 'Privacy policy',
    address: '/privacy-policy',
    about: 'What you know about people, why and for how long.',
    fields: policyFields,
    sections: POLICY,
    needs: [
      'controller',
      'address',
      'legal bases',
      'attribution',
      'mail service',
      'retention',
      'your rights',
      'complaints',
    ],
  },
  'cookie-policy': {
    title: 'Cookie policy',
    address: '/cookie-policy',
    about: 'What the shop keeps in a browser.',
    fields: policyFields,
    sections: POLICY,
    needs: ['list of storage'],
  },
  accessibility: {
    title: 'Accessibility',
    address: '/accessibility',
    about: 'How the shop can be used by everybody, and what does not work yet.',
    fields: policyFields,
    sections: POLICY,
    needs: [],
  },
}
