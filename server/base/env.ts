import * as v from 'valibot'
import {
  HOLD_MINUTES,
  NEWSLETTERS_PER_HOUR,
  ORDER_MINIMUM_PESEWAS,
} from '#domain/settings/settings'
import { readHost } from './http/host.ts'
import { isTrustProxy } from './http/trust-proxy.ts'
import { isSealKey } from './seal/seal-key.ts'
import {
  addresses,
  checkedText,
  flag,
  isWebAddress,
  optionalPort,
  optionalWholeNumber,
  origin,
  port,
  text,
  textOr,
  wholeNumber,
} from './setting.ts'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const LIMIT = { min: 1, max: 1_000_000 }
/** A smaller quota could not be divided between order mails and letters. */
const QUOTA = { min: 2, max: 100_000_000 }

/** Every environment variable, in the order of docs/settings.md. All are optional. */
export const ENV = v.object({
  PORT: port(3000, 'The port on which the shop listens.'),
  HOST: textOr(
    '::',
    'The address of this machine on which it listens. :: means every one, of IPv6 and IPv4, or of IPv4 alone where the machine has no IPv6.',
  ),
  PUBLIC_URL: origin(
    'The public address of the shop. With https:// strict transport security is on. Default: http://localhost:PORT.',
  ),
  OWNER_HOST: checkedText(
    'A host of its own for the back office, such as office.shop.example, with a port if it has one. It must lead to this process; /owner is then not found on the shop’s host. Default: the shop’s host.',
    {
      isFine: (given) => readHost(given) !== null,
      must: 'must be a host such as office.shop.example, without https:// and path.',
    },
  ),
  DATA_DIR: textOr(
    './data',
    'The data folder, with the SQLite database and, without a mail service, the mails as files.',
  ),
  DATABASE_URL: checkedText(
    'The address of a PostgreSQL database, postgres://…, which any number of processes may share. Default: SQLite in the data folder.',
    {
      isFine: (given) => /^postgres(?:ql)?:\/\//.test(given),
      must: 'must start with postgres:// or postgresql://.',
    },
  ),
  SEAL_KEY: checkedText(
    'Seals the keys of services that the owner types in the back office: 32 random bytes, as `openssl rand -base64 32` writes them; the same for all processes. Without DATABASE_URL it is the file seal-key of the data folder, unless it is given. Keep a copy: without it those keys have to be typed again.',
    {
      isFine: isSealKey,
      must: 'must be 32 random bytes in base64, as `openssl rand -base64 32` writes them.',
    },
  ),
  TRUST_PROXY: checkedText(
    'Which proxies may report the visitor’s address: true (any), a number of proxies, or their addresses, separated by commas; false: none. Default: one proxy on this machine, which connects from 127.0.0.1 or ::1.',
    {
      isFine: isTrustProxy,
      must: 'must be true, false, a number of proxies, or their addresses such as 10.0.0.1 or 10.0.0.0/8, separated by commas, not "{given}".',
    },
  ),
  LOG_LEVEL: v.pipe(
    v.optional(v.string(), 'info'),
    v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}.`),
    v.description(`The lowest level that is logged: ${LOG_LEVELS.join(', ')}.`),
  ),
  METRICS_PORT: optionalPort('The port of the Prometheus metrics. Default: no metrics.'),
  METRICS_HOST: textOr('127.0.0.1', 'The address on which the metrics are served.'),

  PAYSTACK_PUBLIC_KEY: text(
    'The payment provider’s keys, both test or both live. Without keys the shop uses a local stand-in and no money moves. Without live keys it takes orders only if PUBLIC_URL is this machine. The owner may also type them in the back office.',
  ),
  PAYSTACK_SECRET_KEY: text('See PAYSTACK_PUBLIC_KEY.'),
  PAYSTACK_FORMER_SECRET_KEYS: text(
    'Former secret keys of the same account and mode, separated by commas: orders that were begun with them are still recognised. Take one out when nothing of its time is open, and at once if it has leaked.',
  ),
  PAYSTACK_CHANNELS: textOr('mobile_money,card', 'The payment channels offered to shoppers.'),
  PAYSTACK_API_URL: text('The address of the provider’s API, if it is not the usual one.'),
  PAYSTACK_SCRIPT_URL: text('The address of the provider’s script, if it is not the usual one.'),
  ALLOW_TEST_PAYMENTS: flag(
    'Allows a shop without live keys to take orders at a public address, or on a database that was used with live keys. Only for test shops.',
  ),

  START_EMPTY: flag(
    'A new shop starts without the products, posters and codes of the made-up brand. Read once, when the database is filled for the first time.',
  ),

  HOLD_MINUTES: optionalWholeNumber(
    HOLD_MINUTES,
    `How long stock is held for an unpaid order. Set here, it cannot be changed in the back office. Default: what the owner set there, at first ${HOLD_MINUTES.default}.`,
  ),
  ORDER_MINIMUM_PESEWAS: optionalWholeNumber(
    ORDER_MINIMUM_PESEWAS,
    `The smallest total of an order. Set here, it cannot be changed in the back office. Default: what the owner set there, at first ${ORDER_MINIMUM_PESEWAS.default}.`,
  ),
  WITHDRAWN_CODES: text('Discount codes that are no longer valid, separated by commas.'),
  HOLDS_PER_PERSON: wholeNumber(
    5,
    LIMIT,
    'Unpaid orders that one email address or phone may have open from one source.',
  ),
  ATTEMPTS_PER_PERSON: wholeNumber(
    20,
    LIMIT,
    'Payment attempts of one email address or phone from one source per hour.',
  ),
  PIECES_PER_PERSON: wholeNumber(
    120,
    LIMIT,
    'Unpaid pieces that one email address or phone may hold; also the maximum of one order.',
  ),
  PIECES_PER_VARIANT: wholeNumber(99, LIMIT, 'The same, of one colour and size.'),
  HOLDS_PER_SOURCE: wholeNumber(
    1000,
    LIMIT,
    'Unpaid orders of one source: an IPv4 address or an IPv6 /64, which a carrier may share among thousands of people.',
  ),
  PIECES_PER_SOURCE: wholeNumber(1000, LIMIT, 'Unpaid pieces of one source.'),
  EXPIRED_HOLDS_PER_SOURCE: wholeNumber(
    10,
    LIMIT,
    'If this many holds of a source expired unpaid within an hour, and more than it paid for, its limit is PIECES_AFTER_EXPIRED.',
  ),
  PIECES_AFTER_EXPIRED: wholeNumber(
    100,
    LIMIT,
    'Unpaid pieces of a source whose holds keep expiring.',
  ),
  PAY_LINK_PIECES: wholeNumber(
    5,
    LIMIT,
    'Pieces of an order that are held for hours while somebody else is asked to pay; a larger order has the ordinary hold.',
  ),
  PAY_LINK_PIECES_PER_SOURCE: wholeNumber(20, LIMIT, 'The same, of all such orders of one source.'),
  PAY_LINK_STOCK_SHARE: wholeNumber(
    3,
    LIMIT,
    'The same, of one colour and size: one piece in so many, and at least one.',
  ),
  DROP_HOURS: wholeNumber(
    24,
    { min: 1, max: 720 },
    'After so many hours a drop is over: no limit for a person holds, and its pieces are ordinary ones.',
  ),
  LATE_GRACE_MINUTES: wholeNumber(
    10,
    { min: 0, max: 1440 },
    'A payment that comes so many minutes after the hold of its order is settled though the price has changed or the code has ended since.',
  ),
  ORDERS_PER_MINUTE: wholeNumber(3000, LIMIT, 'Orders of one source per minute.'),
  STATUS_PER_MINUTE: wholeNumber(
    6000,
    LIMIT,
    'Requests of one source per minute about orders: the status, and the success page with its data.',
  ),
  // A smaller number could not be divided into shares.
  PROVIDER_CALLS_PER_MINUTE: optionalWholeNumber(
    { min: 10, max: 1_000_000 },
    'The payment provider’s rate limit, for all processes together. Visitors’ requests use at most 40 % of it, the sweeper 20 %; the rest is for starting payments and webhooks. Default: 600 with live keys, 100 with test keys or none.',
  ),

  SMTP_URL: text(
    'A mail server: smtps://user:password@host, or smtp://… with STARTTLS; see docs/operations/mail.md. Without it and without EmailJS, mails are written as files to the data folder.',
  ),
  MAIL_FROM: text('The sender, such as Shop <hello@shop.example>; needed with SMTP_URL.'),
  SMTP_MAILS_PER_SECOND: wholeNumber(
    10,
    { min: 1, max: 100 },
    'Mails that the mail server takes per second, from all processes together.',
  ),
  EMAILJS_USER_ID: text(
    'EmailJS, a mail service that can replace a mail server; it needs three ids.',
  ),
  EMAILJS_SERVICE_ID: text('See EMAILJS_USER_ID.'),
  EMAILJS_TEMPLATE_ID: text('The template of order mails.'),
  EMAILJS_ACCESS_TOKEN: text('The private key of EmailJS.'),
  EMAILJS_SHOP_TEMPLATE_ID: text(
    'The template of order mails to the shop. Default: EMAILJS_TEMPLATE_ID.',
  ),
  EMAILJS_LETTER_TEMPLATE_ID: text(
    'The template of all other mails (email, subject, message, reply_to). Default: EMAILJS_TEMPLATE_ID.',
  ),
  EMAILJS_API_URL: text('The address of the EmailJS API, if it is not the usual one.'),
  MAILS_PER_DAY: optionalWholeNumber(
    QUOTA,
    'The daily quota of your mail account. Letters use at most half of it, then wait; order mails may use all of it.',
  ),
  MAILS_PER_MONTH: optionalWholeNumber(QUOTA, 'The monthly quota.'),
  NEWSLETTERS_PER_HOUR: optionalWholeNumber(
    NEWSLETTERS_PER_HOUR,
    `Mails of newsletters per hour, evenly spaced. They are sent after all other mails, and use at most three quarters of the letters’ half of the quotas. Set here, it cannot be changed in the back office. Default: what the owner set there, at first ${NEWSLETTERS_PER_HOUR.default}.`,
  ),

  FORMS_PER_MINUTE: wholeNumber(60, LIMIT, 'Forms that one source may post per minute.'),
  FORMS_PER_HOUR: wholeNumber(300, LIMIT, 'Forms that one source may post per hour.'),
  ENTRIES_PER_NETWORK: wholeNumber(
    3000,
    LIMIT,
    'Entries for draws that one source may make per hour, and as many requests for pieces. Beyond 300 their letters are sent after all others.',
  ),
  INSIGHTS_PER_MINUTE: wholeNumber(
    3000,
    LIMIT,
    'Page views that one source may report per minute.',
  ),
  LETTERS_PER_HOUR: wholeNumber(
    600,
    { min: 1, max: 3600 },
    'Letters to addresses typed into forms, per hour, for each purpose alone (newsletter, data rights, pieces, draws, links to unpaid orders). More of them wait.',
  ),

  RATES_PRIMARY_URL: addresses(
    'The exchange rate service, with its key; off: none. Default: the first of RATES_FALLBACK_URL.',
  ),
  RATES_FALLBACK_URL: addresses(
    'Further exchange rate services, separated by commas; off: none. Default: a public service.',
  ),
  GEO_SERVICE_URLS: addresses(
    'Services that tell a browser its country if the server does not know it, separated by commas; off: none. Default: public services.',
  ),
  REVERSE_GEOCODE_URL: addresses(
    'The service that tells a browser the country of its position; off: none. Default: a public service.',
  ),
  INSIGHTS_SCRIPT_URL: checkedText(
    'A page-view script that replaces our own counting; loaded only with consent.',
    {
      isFine: (given) => /^\/(?!\/)/.test(given) || isWebAddress(given),
      must: 'must be a full address such as https://example.com/script.js, or a path such as /insights/script.js.',
    },
  ),

  PICTURES_S3_ENDPOINT: text(
    'An S3-compatible store for the pictures that the owner uploads, such as https://s3.eu-west-1.amazonaws.com; with several machines they need one. It needs a private bucket and a key for it. The owner may also type it in the back office, which copies the pictures there. Default: the folder pictures in the data folder.',
  ),
  PICTURES_S3_BUCKET: text(
    'The bucket; see PICTURES_S3_ENDPOINT. The shop uses only what is below pictures/ in it.',
  ),
  PICTURES_S3_KEY: text('The access key of the bucket.'),
  PICTURES_S3_SECRET: text('The secret of the access key.'),
  PICTURES_S3_REGION: textOr('us-east-1', 'The region of the bucket, where the store has regions.'),

  BACKUP_S3_ENDPOINT: text(
    'An S3-compatible store for backups, best with another company than the server. The shop encrypts what it puts there. It needs a private bucket of its own, not that of the pictures, and a key for it. Default: backups stay in the data folder.',
  ),
  BACKUP_S3_BUCKET: text(
    'The bucket; see BACKUP_S3_ENDPOINT. The shop uses only what is below backups/ and lists/ in it.',
  ),
  BACKUP_S3_KEY: text('The access key of the bucket.'),
  BACKUP_S3_SECRET: text('The secret of the access key.'),
  BACKUP_S3_REGION: textOr('us-east-1', 'The region of the bucket, where the store has regions.'),
  BACKUP_PUBLIC_KEY: text(
    'The public key, age1…, with which backups in the bucket are encrypted. Whoever restores one needs the private key that belongs to it: keep that one away from the server.',
  ),
})

export type Env = v.InferOutput<typeof ENV>
