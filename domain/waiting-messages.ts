/** The sentences of the waiting list and of requests to be told, loaded with their pages (decision 0009). */
export const waitingMessages = {
  'waiting-piece-unknown':
    'Open a piece, choose the colour and size that you miss, and ask from there.',
  'waiting-check-mail':
    'One step is left: open the link that we mail you. Only then does your request count. When many ask at once, the mail waits for its turn and may take a while. If you asked for three others today, it comes on another day; if you asked for this piece before, no further mail comes.',
  'notify-lead':
    'We mail you once when this size is back. If it is not back within 90 days, we forget your request. The piece is not held for you: if fewer pieces come than people asked for, those who asked first hear of it first.',
  'waiting-lead':
    'Pieces whose payment is not finished come back. They are offered in line: we mail you a link to pay, and hold the piece for two hours. Each person is offered one, and the list ends with the drop.',
  'place-stay':
    'Keep this page open: if a piece comes back and it is your turn, you can pay for it here, and five minutes later also by a mailed link. If you close it, the offer comes by mail alone, for two hours.',
  'place-asking': 'Looking for your place…',
  'place-number': (place: number) => `You are number ${place} in line.`,
  'place-lost':
    'No connection at the moment. Your place is kept; if it is your turn meanwhile, the link to pay comes by mail.',
  'offer-lead': 'A piece came back, and it is your turn.',
  'offer-on-page': (until: string) =>
    `Offered to you here first, then also by mail. Held for you until ${until}.`,
  'offer-mailed': (until: string) =>
    `We mailed you the link to pay, too. Held for you until ${until}.`,
  'offer-over':
    'Your offer has run out, and the piece goes to the next in line. Each person is offered one.',
  'offer-failed': 'That did not work. Please try again.',
  'place-over': 'The drop is over, or you left the list. You are no longer in line.',
  'place-bought': 'The piece is paid for. You are no longer in line.',
  'phone-hint-waiting': 'Such as 024 123 4567; outside Ghana with + and the dial code',
} as const
