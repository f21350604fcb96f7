/** Apart from the others because they are fetched only by whoever subscribes. */
export const newsletterMessages = {
  'newsletter-email-required': 'Please enter your email.',
  'newsletter-opt-in-required': 'Please opt in to receive news and updates.',
  'newsletter-subscribed': 'Thank you for subscribing!',
  'newsletter-check-mail':
    'If your address is new to us, an email with a link to confirm it is on its way.',
  'newsletter-failed': 'Failed to subscribe. Please try again.',
  'newsletter-joined': 'You have successfully joined our subscriber list.',
  'invalid-response': (status: number) => `Invalid response from server (Status: ${status})`,
} as const
