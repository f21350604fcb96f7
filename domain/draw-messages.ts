/** The sentences of draws, loaded with their pages (decision 0009). */
export const drawMessages = {
  'draw-unknown': 'Open a draw from the page of its piece, and enter from there.',
  'draw-piece-unknown': 'Please choose a colour and size of this piece.',
  'draw-closed': 'Entries for this draw are closed.',
  'draw-check-mail':
    'One step is left: open the link that we mail you, and press its button before the draw. Only then does your entry count. If you asked for this several times today, no further mail comes.',
  'draw-lead':
    'One entry for a person. It costs nothing. If you are drawn, we mail you a link to pay, and hold the piece for two hours.',
  'phone-hint-draw': 'Such as 024 123 4567; outside Ghana with + and the dial code',
} as const
