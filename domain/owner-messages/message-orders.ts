export const messageOrderMessages = {
  'message-order-invalid': 'This order could not be read. Reload the page and enter it again.',
  'message-order-empty': 'Choose at least one piece.',
  'message-order-quantity': 'A quantity must be between 1 and 99.',
  'message-order-name': 'Please enter a name.',
  'message-order-phone': 'Please enter a phone number, such as 024 123 4567.',
  'message-order-email': 'Please enter a valid email address, or leave it empty.',
  'message-order-country': 'Please choose a country.',
  'message-order-too-long': 'This is too long. Please shorten it.',
  'message-order-changed': 'This order was made before with other contents. Start a new one.',
  'message-order-twice':
    'An order was made of this message meanwhile, or the message is gone. Open it again to see.',
  'message-order-failed': 'The order could not be made. Try again.',
  'message-order-zone': 'Choose how it is delivered: no zone covers this place by itself.',
  'message-order-large': (most: number) => `One order can have at most ${most} of these pieces.`,
  'message-order-small': (least: string) => `The smallest order that can be paid is ${least}.`,
  'not-offered-again': 'It was not offered again. Customers would read:',
  'pay-link-over': 'This order can no longer be paid: it is paid, or its pieces were given back.',
} as const
