import {
  MAX_BLOCKS,
  MAX_HEADING_LENGTH,
  MAX_SUBJECT_LENGTH,
  MAX_TEXT_LENGTH,
} from '../newsletter/block.ts'

/** The sentences say why a newsletter was not saved, sent, paused or stopped. */
export const newsletterMessages = {
  'newsletter-subject-missing':
    'Please give it a subject: readers see it before they open the mail.',
  'newsletter-subject-too-long': `This subject is too long. Please use at most ${MAX_SUBJECT_LENGTH} characters.`,
  'newsletter-heading-too-long': `This is too long. Please use at most ${MAX_HEADING_LENGTH} characters.`,
  'newsletter-text-too-long': `This paragraph is too long. Please use at most ${MAX_TEXT_LENGTH} characters, or two paragraphs.`,
  'newsletter-too-many-blocks': `A newsletter can have at most ${MAX_BLOCKS} parts.`,
  'newsletter-empty': 'There is nothing in it yet. Please add a paragraph or a piece.',
  'newsletter-too-long': 'The whole newsletter is too long for a mail. Please shorten it.',
  'newsletter-block-empty': 'This part is empty. Please write something, or remove it.',
  'newsletter-link-wrong':
    'One of the links does not work. Write it as [words](https://example.com/page) or, for a page of the shop, [words](/collection).',
  'newsletter-product-missing': 'Please choose a piece that is on sale, or remove this part.',
  'newsletter-drop-missing':
    'Please choose a drop that is still planned or open, or remove this part.',
  'newsletter-unknown': 'There is no such newsletter.',
  'newsletter-changed':
    'Somebody else has changed this newsletter meanwhile. Please look at it again.',
  'newsletter-not-draft': 'This newsletter has been started and can no longer be changed.',
  'newsletter-unfinished': 'It is not finished yet. Go back and look at the marked parts.',
  'newsletter-no-readers': 'Nobody has confirmed an address yet, so there is nobody to send it to.',
  'newsletter-not-sending': 'It is not being sent at the moment. Please look at it again.',
  'newsletter-not-paused': 'It is not paused. Please look at it again.',
  'reader-unknown': 'This address is not among the confirmed readers.',
  'newsletter-over': 'It is over already: nothing is left to stop.',
} as const
