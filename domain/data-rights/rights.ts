import type { RequestType, VerificationMethod } from './data-rights-request.ts'

type Right = {
  /** §2: the card's title. */
  readonly title: string
  /** A plain explanation for the person. */
  readonly meaning: string
  /** Completes 'You asked us …'. */
  readonly requestPhrase: string
}

export const RIGHTS: Readonly<Record<RequestType, Right>> = {
  access: {
    title: 'Access',
    meaning: 'Find out what we know about you, why we keep it and who else has seen it.',
    requestPhrase: 'what we hold about you',
  },
  rectification: {
    title: 'Rectification',
    meaning: 'Have something corrected that is wrong, or completed where something is missing.',
    requestPhrase: 'to correct what we hold about you',
  },
  erasure: {
    title: 'Erasure',
    meaning: 'Have us delete what we hold about you, as far as no law makes us keep it.',
    requestPhrase: 'to erase what we hold about you',
  },
  portability: {
    title: 'Portability',
    meaning: 'Get your data in files that a program can read, to take wherever you like.',
    requestPhrase: 'for your data in files that you can take with you',
  },
  object: {
    title: 'Object',
    meaning: 'Tell us to stop using your data for something, such as marketing.',
    requestPhrase: 'to stop using your data for something',
  },
  restrict: {
    title: 'Restrict',
    meaning: 'Have us keep your data but leave it untouched while a question is open.',
    requestPhrase: 'to leave your data untouched for now',
  },
}

type Method = {
  readonly title: string
  readonly explained: string
}

export const METHODS: Readonly<Record<VerificationMethod, Method>> = {
  email: {
    title: 'Email',
    explained:
      'We send you a link. Opening it and pressing the button shows that the mailbox is yours.',
  },
  phone: {
    title: 'Phone',
    explained: 'We call the number of one of your orders.',
  },
  document: {
    title: 'Document',
    explained: 'We write to you how to show it safely. Please send no document before that.',
  },
}
