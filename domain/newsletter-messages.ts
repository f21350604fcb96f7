/** The sentences of the newsletter's forms, loaded with their code (decision 0009). */
export const newsletterMessages = {
  'newsletter-email-required': 'Please enter your email.',
  'newsletter-opt-in-required': 'Please opt in to receive news and updates.',
  'newsletter-subscribed': 'Thank you for subscribing!',
  'newsletter-check-mail':
    'One step is left: open the link that we mail you. Only then are you on the list. When many subscribe at once, the mail may take a while. If you are on it already, no mail comes.',
  'newsletter-by-link': 'We mail you a link, and you are subscribed once you have opened it.',
  'newsletter-failed': 'Failed to subscribe. Please try again.',
  'newsletter-joined': 'You have successfully joined our subscriber list.',
  'invalid-response': (status: number) => `Invalid response from server (Status: ${status})`,
} as const
