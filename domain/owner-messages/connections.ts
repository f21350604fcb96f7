/** The sentences say why something under Keys and services was not done. */
export const connectionMessages = {
  'not-set': 'Nothing is set here yet.',
  'set-by-server': 'The server’s settings decide about this. It can be changed only there.',
  'no-seal-key':
    'There is nothing to lock this with: whoever runs the server sets SEAL_KEY, the same for every process, or repairs the file seal-key in its data folder. Nothing is changed.',
  'connections-changed':
    'Somebody else changed keys or services meanwhile. Look at what is set now, and save again if it is still needed.',
  'connection-wrong':
    'This does not fit together, or not with the server’s settings. Nothing is changed.',
  'private-host':
    'This address is inside the server’s own network. Only the server’s settings may name one there. Nothing is changed.',
  'no-former-keys': 'No former key is kept here any more. Nothing is changed.',
  'keys-refused':
    'The payment company does not accept this secret key. Copy it from its dashboard once more. Nothing is changed.',
  'provider-away':
    'The payment company did not answer, so nobody knows whether these keys work. Nothing is changed: try again in a minute.',
  'live-orders-open':
    'These are test keys, or keys of another account, and real orders still need the present ones: a payment or a refund is under way, or an order is not sent. Finish those first, then save again. Nothing is changed.',
  'address-wrong':
    'Please enter the whole address, such as https://shop.example, with nothing behind the host.',
  'address-elsewhere':
    'You opened the office at another address. If this one leads here too, tick the box: afterwards the office works only there.',
  'public-key-wrong': 'This is not a public key of the payment company. Copy all of it.',
  'secret-key-wrong': 'This is not a secret key of the payment company. Copy all of it.',
  'keys-of-two-modes': 'One key is a test key and the other a live key. Both must be of one kind.',
  'mail-server-wrong': 'Please enter the name of the mail server, such as smtp.example.com.',
  'mail-port-wrong': 'Please enter the port, such as 465 or 587.',
  'mail-from-wrong':
    'Please enter one mailbox, such as hello@shop.example or Shop <hello@shop.example>.',
  'endpoint-wrong':
    'Please enter the address of the service, such as https://s3.example.com, with nothing behind the host.',
  'bucket-wrong':
    'Please enter the name of a bucket for backups alone: small letters, digits, dots and hyphens.',
  'region-wrong': 'Please enter a region such as eu-west-1, or leave it empty.',
  'backup-key-wrong':
    'Please enter the public key, which begins with age1 and has 62 characters. The private one stays with you.',
  'value-missing': 'Please fill this in.',
  'value-wrong': 'There is a blank or a line break in it. Copy it once more.',
} as const

export type ConnectionMessageCode = keyof typeof connectionMessages

export function trialMailFailedWords(detail: string): string {
  return `The letter was not sent. ${detail}`
}

export function trialBucketFailedWords(detail: string): string {
  return `${detail}.`
}
