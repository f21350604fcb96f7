import { MAX_HOME_HEADING, MAX_HOME_SECTIONS, MAX_HOME_WORDS } from '../gallery/home-sections.ts'

/** The sentences say why the list of the home page was not changed. */
export const homeMessages = {
  'list-changed':
    'Somebody else has published another home page meanwhile. Your draft is still here; below is what differs. Publish again to show yours.',
  'draft-gone': 'There is no draft to publish: the shop shows all of this already.',
  'list-gone': 'This list is no longer kept. Choose another one.',
  'section-gone': 'This section is not in your draft any more. Choose again.',
  'section-twice': 'The home page has this section already.',
  'section-unknown': 'Choose what to add.',
  'too-many-sections': `A home page has at most ${MAX_HOME_SECTIONS} sections. Remove one first.`,
  'heading-missing': `Please enter a heading of at most ${MAX_HOME_HEADING} letters. Your choice is kept.`,
  'heading-long': `Please keep the heading to ${MAX_HOME_HEADING} letters.`,
  'words-missing': 'Please enter a heading or some words.',
  'words-long': `Please keep to ${MAX_HOME_WORDS} letters.`,
  'too-many-chosen': (most: number) =>
    `A section shows at most ${most}. The first ${most} are kept; take some out to choose others.`,
} as const
