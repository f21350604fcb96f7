/** The sentences of draws, loaded with their pages (decision 0009). */
export const drawMessages = {
  'draw-unknown': 'Open a draw from the page of its piece, and enter from there.',
  'draw-piece-unknown': 'Please choose a colour and size of this piece.',
  'draw-closed': 'Entries for this draw are closed.',
  'draw-check-mail':
    'Your entry is stored. One step is left: open the link that we mail you, and press its button before the draw. Only then does your entry count. When many enter at once, the mail waits for its turn and may take a while; then its page says until when the button counts. If you asked for this several times today, no further mail comes.',
  'draw-lead':
    'One entry for a mailbox, one piece for a phone number. It costs nothing. If you are drawn, we mail you a link to pay, and hold the piece for two hours.',
  'draw-late-rule':
    'Every link counts until the close. A mail is late if it left after the close, or more than 5 minutes after it was asked for. The link in a late mail counts until 30 minutes after the mail left, if that is later than the close, but at most until 60 minutes after the close. If there are late mails, the list is closed and drawn when the last of their links was used or has run out; if there are none, at the close.',
  'draw-phone-rule':
    'Each mailbox has its own chance; a phone number is offered one piece. A second entry with the same number is passed over, and counts again if the first was not paid in time. In the list a group number stands for the phone: entries that share a phone share it, and nobody can compute the phone from it.',
  'draw-late-wait': (latest: string) =>
    `Entries are closed. If no mail was late, the draw is done in a few seconds. Links in late mails still count; then it is done by ${latest} at the latest.`,
  'phone-hint-draw': 'Such as 024 123 4567; outside Ghana with + and the dial code',
} as const
