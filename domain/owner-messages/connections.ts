import { countNoun } from '../count-noun.ts'

/** The sentences say why something under Keys and services was not done. */
export const connectionMessages = {
  'not-set': 'Nothing is set here yet.',
  'set-by-server': 'The server’s settings decide about this. It can be changed only there.',
  'no-seal-key':
    'There is nothing to lock this with: whoever runs the server sets SEAL_KEY, the same for every process, or repairs the file seal-key in its data folder. Nothing is changed.',
  'cannot-seal':
    'There is nothing yet to lock keys and passwords with, so only the address of the shop can be typed here. Whoever runs the server sets SEAL_KEY, the same for every process, to what openssl rand -base64 32 prints; on SQLite the file seal-key of the data folder does instead, and has to be repaired if it is there.',
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
  'pictures-bucket-wrong':
    'Please enter the name of a bucket: small letters, digits, dots and hyphens.',
  'bucket-of-backups':
    'This is the bucket of the backups. Whoever takes over the one of the pictures must not have those.',
  'region-wrong': 'Please enter a region such as eu-west-1, or leave it empty.',
  'backup-key-wrong':
    'Please enter the public key, which begins with age1 and has 62 characters. The private one stays with you.',
  'no-trial-letter':
    'There is no letter that this could be of: it is too old, was used, or its code was guessed at too often. Press “Try it” for another one.',
  'trial-code-wrong': 'This is not the code of the last letter. Copy it from there.',
  'trial-link-wrong':
    'This is not the link of the last letter. Open that one, or type its code here.',
  'trial-of-former-service':
    'This letter came through another mail service than the present one. Press “Try it” for another one.',
  'pictures-moving':
    'The pictures are being copied already. Wait until they are there, or stop that first. Nothing is changed.',
  'pictures-not-moving': 'Nothing is being copied any more: look at what is set now.',
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

/** Said while the pictures are copied, and when that stopped by itself. */
export const pictureMoveWords = {
  progress: (copied: number, total: number) => `${copied} of ${total} copied`,
  failed: (failure: string) =>
    `It stopped: ${failure.charAt(0).toLowerCase()}${failure.slice(1)}. The pictures are still where they were, and the shop tries again every few minutes by itself.`,
  missing: (missing: number) =>
    `${countNoun(missing, 'file')} that the shop uses ${missing === 1 ? 'is' : 'are'} in neither place, so it still uses the present one. On several machines each has a folder of its own, and this one sees no other: run shop pictures move on each of them. What is lost for good stays missing wherever the pictures are.`,
} as const
