import type { PublishProblem } from './catalogue/publish-problems.ts'
import { MAX_STOCK_CHANGE } from './catalogue/stock-change.ts'
import { STAFF_STOCK_REASONS } from './catalogue/stock-move.ts'

/** Why stock was not changed. */
export const stockMessages = {
  'stock-change-invalid': 'Give the change as a whole number with its sign, such as +3 or -1.',
  'stock-change-unsigned':
    'Put + or - before the number: it says by how many the stock changes, not how many there are.',
  'stock-change-zero': 'A change of 0 changes nothing.',
  'stock-change-too-large': `One change can be at most ${MAX_STOCK_CHANGE} pieces.`,
  'stock-reason-unknown': `Say why the stock changes: ${STAFF_STOCK_REASONS.join(', ')}.`,
  'form-used-before': 'This form was sent before with another change. Reload the page.',
  'product-unknown': (id: string) => `There is no product ${id}.`,
  'piece-unknown': (piece: string) => `There is no piece ${piece}.`,
  'stock-agrees': (piece: string) => `Stock and history of ${piece} agree already.`,
  'stock-not-enough': (piece: string, left: number) =>
    `${left === 0 ? 'None' : `Only ${left}`} of ${piece} in stock.`,
} as const

/** Why a sale at the market was not booked; `piece-unknown` and `stock-not-enough` are above. */
export const saleMessages = {
  'sale-invalid': 'This sale could not be read. Reload the page and enter it again.',
  'sale-empty': 'Choose at least one piece.',
  'sale-choice-missing': 'Choose colour and size.',
  'sale-quantity-invalid': 'A quantity must be between 1 and 99.',
  'sale-price-invalid': 'Each piece needs a price above zero.',
  'sale-too-large': 'This is more than one sale can hold. Book it as two.',
  'sale-name-invalid': 'This name is too long.',
  'sale-phone-invalid': 'This is not a phone number. Correct it or leave it empty.',
  'sale-changed': 'This sale was booked before with other contents. Start a new one.',
  'sale-failed': 'The sale could not be booked. Try again.',
} as const

/** Why something about staff, sign-in, settings, messages or mails was not done. */
export const ownerMessages = {
  'name-missing': 'Please enter a name.',
  'email-missing': 'Please enter an email address.',
  'email-wrong': 'Please enter a valid email address.',
  'password-missing': 'Please enter the password.',
  'password-short': 'Please use 12 characters or more. A few words in a row are easy to remember.',
  'password-long': 'Please use 200 characters or fewer.',
  'password-common':
    'This password is one of the first that others would try. Please take another.',
  'password-wrong': 'This is not your password.',
  'code-missing': 'Please enter the code.',
  'code-wrong': 'This code is not valid: it is wrong, used, revoked or too old.',
  'already-set-up': 'Somebody has set up this shop in the meantime. Please sign in.',
  'already-staff': 'This person is already on the staff.',
  'staff-unknown': 'There is no such person on the staff.',
  'last-owner': 'This is the only owner. Make somebody else an owner first.',
  'sign-in-wrong': 'Email address and password do not match.',
  'recovery-wrong': 'Email address and recovery code do not match, or the code was used.',
  'passkey-wrong': 'This passkey was not accepted. Please try again or use your password.',
  'passkey-known': 'This passkey is already on the list.',
  'device-gone': 'This device is signed out already.',
  'invitation-gone': 'This invitation is used, revoked or too old.',
  'role-missing': 'Please choose what this person may do.',
  'hold-minutes-wrong': 'Please enter whole minutes, from 5 to 1440.',
  'order-minimum-wrong': 'Please enter an amount in cedis, such as 0.10 or 50, of at least 0.10.',
  'low-stock-mark-wrong': 'Please enter a whole number from 0 to 1000.',
  'brand-name-missing': 'Please enter the name of the brand.',
  'tagline-missing': 'Please enter the tagline.',
  'phone-wrong': 'Please enter a phone number with its country code, such as +233 30 000 0000.',
  'social-wrong': 'Please enter a handle such as @yourbrand, or the full address of the page.',
  'setting-too-long': 'This is too long. Please shorten it.',
  'setting-wrong': 'Please check this value.',
  'settings-changed':
    'Somebody else changed the settings meanwhile. What you typed is still here; look through it and save again.',
  'message-gone': 'This message is gone: it was erased, or its time is over.',
  'mail-gone': 'This mail is no longer among the failed ones.',
  'post-refused': 'This request did not come from a page of the back office. Please open it again.',
  'signed-out': 'You were signed out. Sign in to go on; what you typed is kept.',
} as const

export type OwnerMessageCode = keyof typeof ownerMessages

export function isOwnerMessageCode(code: string): code is OwnerMessageCode {
  return Object.hasOwn(ownerMessages, code)
}

/** After a change, shown on the next page. */
export const ownerNotices = {
  'signed-out': 'You are signed out.',
  'order-packed': 'Packed.',
  'order-sent': 'Sent. The customer’s mail leaves in a minute; until then you can undo it.',
  'order-sent-without-mail':
    'Sent. There is no email address, so the customer gets no mail. You can undo it for a minute.',
  'order-delivered': 'Delivered.',
  'step-undone': 'Undone. The order is as it was before.',
  'note-added': 'The note is saved.',
  'hold-released': 'The pieces are for sale again.',
  'customer-corrected': 'Address and phone are corrected.',
  'payment-accepted': 'Accepted: the order is paid and is to be packed.',
  'case-closed': 'Dealt with, and off the list.',
  'password-changed': 'Your password is changed. Other devices are signed out.',
  'device-removed': 'The device is signed out.',
  'passkey-added': 'The passkey is added. You can sign in with it alone.',
  'passkey-removed': 'The passkey is removed.',
  'invitation-revoked': 'The invitation can no longer be used.',
  'person-removed': 'This person can no longer sign in, and is signed out everywhere.',
  'person-restored': 'This person can sign in again.',
  'settings-saved': 'The settings are saved. The shop follows within two seconds.',
  'message-answered': 'The message is marked as answered.',
  'message-unanswered': 'The message is no longer marked as answered.',
  'mail-resent': 'The mail is back in the queue.',
  'mails-resent': 'The mails are back in the queue. The shop sends one a second.',
  'catalogue-imported': 'The file is imported. The shop follows within two seconds.',
  'product-created': 'The draft is saved. Only you see it until it is published.',
  'product-saved': 'Saved. The shop follows within two seconds.',
  'pictures-saved': 'The pictures are saved.',
  'product-duplicated': 'This is the copy: a draft without stock.',
  'product-published': 'Published. It is on sale within two seconds.',
  'product-scheduled': 'It goes on sale by itself at that time.',
  'product-taken-back': 'It is a draft again, and off the shop.',
  'product-archived': 'Archived. It is off the shop; its orders stay as they are.',
  'product-brought-back': 'It is a draft again. Publish it when it is ready.',
  'sections-saved': 'Saved. The shop follows within two seconds.',
  'gallery-saved': 'Saved. The shop follows within two seconds.',
} as const

export type OwnerNotice = keyof typeof ownerNotices

/** Null for a code that is not one of ours. */
export function noticeSentence(code: string | null): string | null {
  const known = Object.entries(ownerNotices).find(([name]) => name === code)
  return known?.[1] ?? null
}

export function waitSentence(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000)
  return `Too many wrong tries. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, then try again.`
}

/** Why a change of an order was not made; each names the order. */
export const orderMessages = {
  'order-unknown': (order: string) => `There is no order ${order}.`,
  'order-not-paid': (order: string) => `Order ${order} is not paid.`,
  'order-changed': (order: string) =>
    `Somebody else has just changed order ${order}. Look at it again.`,
  'order-packed-already': (order: string) => `Order ${order} is packed already.`,
  'order-sent-already': (order: string) => `Order ${order} is sent already.`,
  'order-not-sent': (order: string) => `Order ${order} is not sent yet, at least not all of it.`,
  'order-delivered-already': (order: string) => `Order ${order} is delivered already.`,
  'parcel-empty': (order: string) => `Choose what of order ${order} goes into the parcel.`,
  'parcel-line-unknown': (order: string) => `Order ${order} has no such line.`,
  'parcel-too-many': (order: string) => `Order ${order} has fewer pieces left to send.`,
  'nothing-to-undo': (order: string) => `There is nothing to undo in order ${order}.`,
  'too-late-to-undo': (order: string) =>
    `The last step of order ${order} is more than a minute ago and cannot be undone.`,
  'order-not-pending': (order: string) => `Order ${order} does not wait for a payment.`,
  'hold-may-be-paid': (order: string) =>
    `Order ${order} may have been paid, so its pieces stay reserved until that is known.`,
  'order-done': (order: string) => `Order ${order} is on its way or over: it cannot be corrected.`,
  'customer-erased': (order: string) => `The customer of order ${order} was erased.`,
  'order-not-in-attention': (order: string) => `The payment of order ${order} needs no decision.`,
  'accept-does-not-fit': (order: string) =>
    `Order ${order} cannot be accepted: no money of this payment is with the shop.`,
  'stock-not-enough': (order: string) =>
    `There are not enough pieces in stock for order ${order}. Count them and correct the stock first.`,
  'case-unknown': (id: string) => `${id} is not on the list of what needs a person.`,
  'note-required': (id: string) => `Write in a few words what there is to say about ${id}.`,
  'note-too-long': (id: string) => `The note about ${id} is too long. Please shorten it.`,
} as const satisfies Readonly<Record<string, (subject: string) => string>>

/** Why a change of an order, or of a case about it, was not made. */
export type OrderFailure = keyof typeof orderMessages

export const parcelMessages = {
  'carrier-required': 'Say who carries the parcel: a carrier or a rider.',
  'parcel-field-too-long': 'This is too long. Please shorten it.',
  'parcel-quantity-invalid': 'Give a whole number, 0 for none.',
} as const

export const mailMessages = {
  'mail-not-failed': (mail: string) => `No failed mail has the name ${mail}.`,
} as const

export const messageMessages = {
  'message-unknown': (id: string) => `There is no message ${id}.`,
} as const

/** Why a file of the catalogue was not taken over. */
export const importMessages = {
  'file-missing': 'Choose a file, or paste its text.',
  'file-too-large': (megabytes: number) =>
    `This file is too large: at most ${megabytes} MB can be imported here.`,
  'file-too-large-for-office': (megabytes: number) =>
    `This file is too large for this page, which takes ${megabytes} MB. On the server, npm run catalogue takes more.`,
  'file-not-text': 'This file is not text in UTF-8. Save it as JSON, or as CSV with UTF-8.',
  'file-invalid': 'Nothing was changed, because something in the file is wrong:',
  'catalogue-changed':
    'The catalogue was changed meanwhile, so nothing was imported. Look at the changes again.',
  'file-imported-before':
    'was imported before, and its changes of stock would be booked a second time. Download a new one and change that',
} as const

/** Why an upload was not taken. */
export const uploadMessages = {
  'upload-invalid': 'This upload could not be read. Reload the page and choose the picture again.',
  'upload-unknown': 'This upload is gone: uploads are kept for a day. Choose the picture again.',
  'upload-over': 'This upload is finished already.',
  'upload-offset': 'Parts of this picture are here already. The upload goes on behind them.',
  'uploads-full':
    'Too many pictures are on their way. Wait until some are finished, then try again.',
  'not-a-picture': 'This file is not a picture. Choose a JPEG, PNG or WebP.',
  gif: 'A GIF cannot be used here. Choose a JPEG, PNG or WebP.',
  svg: 'A drawing (SVG) cannot be used here. Choose a JPEG, PNG or WebP.',
  heic: 'This phone saves photos as HEIC, which browsers cannot show. On an iPhone choose Settings, Camera, Formats, Most Compatible, and take the photo again.',
  'too-large': 'This picture has more than 12 MB. Choose a smaller one.',
  'too-many-pixels':
    'This picture has more than 24 megapixels. Choose a smaller one, or set the camera to fewer.',
  'too-small':
    'This picture, or the part of it that you chose, is less than 180 pixels wide or high, or a very long strip. Choose another one.',
  'cannot-be-derived':
    'This picture is damaged or cannot be read. Choose another, or take it again.',
  'not-a-film': 'This file is not a film that browsers play. Choose an MP4 or a WebM.',
  quicktime:
    'This is a QuickTime film (MOV), which many browsers cannot play. Save it as MP4 and choose that.',
  'film-too-large':
    'This film has more than 3 MB. Make it shorter or smaller, then choose it again.',
  'film-damaged': 'This film is damaged or cut off. Save it again as MP4 or WebM.',
  'film-carries-data':
    'This film carries more than picture and sound, such as the places where it was taken. Save it again as MP4 with picture and sound only.',
} as const
/** Why a product, a collection or a category was not saved. */
export const productMessages = {
  'title-missing': 'Please enter a title.',
  'text-too-long': 'This is too long. Please shorten it.',
  'slug-wrong': 'Please use small letters, digits and hyphens only, such as unity-cap.',
  'slug-taken': 'Another piece has this short name.',
  'price-wrong': 'Please enter an amount in cedis, such as 120 or 99.50.',
  'section-unknown': 'Please choose one of the list.',
  'date-wrong': 'Please enter a date.',
  'position-wrong': 'Please enter a whole number from 1, or leave it empty.',
  'colour-twice': 'This colour is there already.',
  'colour-held':
    'Somebody is paying for a piece in this colour. Give it its new name in half an hour.',
  'hex-wrong': 'Please choose the colour’s shade, such as #232327.',
  'too-many-features': 'Please keep to twenty lines.',
  'picture-colour-unknown': 'Please choose one of the piece’s colours.',
  'alt-missing': 'Please say in a few words what the picture shows, for people who cannot see it.',
  'first-stock-wrong': 'Please enter a whole number of pieces, at most 10000.',
  'first-stock-not-booked':
    'The piece is saved, but not all of its first stock: that was sent before. Look at the numbers.',
  'product-unknown': 'There is no such piece.',
  'product-changed':
    'Somebody else has changed this piece meanwhile. What you typed is still here; below is what differs. Save again to keep yours.',
  'state-changed': 'Somebody else has changed this piece meanwhile. Look at it again.',
  'not-publishable': 'It cannot be on sale like this.',
  'publish-time-wrong': 'Please enter date and time.',
  'publish-time-over': 'This time is over. Choose a later one, or publish it now.',
  'publish-time-far': 'Please choose a time within a year.',
  'label-missing': 'Please enter a short label for the filter button.',
  'section-taken': 'There is one of this name already.',
  'section-gone': 'This one has changed meanwhile. Look at it again.',
} as const

export type ProductMessageCode = keyof typeof productMessages

/** Why a product cannot go on sale. */
export const publishMessages = {
  'price-missing': 'It has no price.',
  'kind-missing': 'It has no kind, such as hoodies.',
  'description-missing': 'It has no description.',
  'colour-missing': 'It has no colour.',
  'size-missing': 'It has no size.',
  'picture-missing': 'It has no picture.',
  'colour-without-picture': (colour: string) => `There is no picture of it in ${colour}.`,
} as const

export function publishSentence(problem: PublishProblem): string {
  return problem.code === 'colour-without-picture'
    ? publishMessages[problem.code](problem.colour)
    : publishMessages[problem.code]
}

/** Why the gallery or the home page was not changed. */
export const galleryMessages = {
  'poster-gone': 'This poster is gone.',
  'poster-changed':
    'Somebody else has changed this poster meanwhile. What you typed is still here; save again to keep it.',
  'poster-on-home': 'The home page shows this poster. Choose another look there first.',
  'caption-wrong': 'Please enter a caption of at most 100 letters.',
  'piece-unknown': (name: string) => `There is no piece called “${name}”.`,
  'home-changed':
    'Somebody else has changed the home page meanwhile. What you typed is still here; save again to keep it.',
  'look-unknown': 'Please choose one of the gallery’s posters.',
  'too-many-drops': 'Please keep to twelve pieces.',
  'hero-wrong': 'Please name one piece only.',
  'upload-gone': 'This file is gone: what is uploaded waits for a day. Please send it again.',
} as const
