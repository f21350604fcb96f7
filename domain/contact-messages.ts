/** The sentences of the contact page, loaded with it (decision 0009). */
export const contactMessages = {
  'phone-hint-contact':
    'So that we can answer on WhatsApp. Such as 024 123 4567; outside Ghana with + and the dial code',
} as const
