/** The sentences of the page that asks for a piece, loaded with it (decision 0009). */
export const askMessages = {
  'ask-lead':
    'Tell us where to reach you. We write or call you about delivery and payment; until then nothing is held, and nothing is owed.',
  'ask-sent':
    'Thank you! We write or call you on the number that you gave. The piece is not held until then.',
  'ask-product-unknown': 'Open a piece and ask for it from there.',
  'ask-in-drop': 'This piece belongs to a drop: while the drop lasts, it is sold there alone.',
  'ask-not-on-sale': 'This piece cannot be ordered at the moment.',
  'ask-sold-out': 'This piece is sold out.',
  'ask-variant-required': 'Please choose a colour and size',
  'ask-variant-gone': 'This colour and size is sold out. Please choose another one.',
  'ask-town-required': 'Please enter your town',
  'ask-phone-hint':
    'We answer on it, by WhatsApp or a call. Such as 024 123 4567; outside Ghana with + and the dial code',
} as const
