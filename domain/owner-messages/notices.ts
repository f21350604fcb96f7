/** The next page shows them after a change. */
export const ownerNotices = {
  'signed-out': 'You are signed out.',
  'form-is-back': 'Nothing is done yet: here is the form again. Press its button once more.',
  'order-packed': 'Packed.',
  'order-sent': 'Sent. The customer’s mail leaves in a minute; until then you can undo it.',
  'order-sent-without-mail':
    'Sent. There is no email address, so the customer gets no mail. You can undo it for a minute.',
  'order-ready':
    'Ready to collect. The customer’s mail leaves in a minute; until then you can undo it.',
  'order-ready-without-mail':
    'Ready to collect. There is no email address, so the customer gets no mail: write or call. You can undo it for a minute.',
  'order-delivered': 'Delivered.',
  'order-collected': 'Collected. You can undo it for a minute.',
  'step-undone': 'Undone. The order is as it was before.',
  'note-added': 'The note is saved.',
  'hold-released': 'The pieces are for sale again.',
  'customer-corrected': 'Address and phone are corrected.',
  'address-changed': 'Changed. The buyer gets a mail with both addresses.',
  'payment-accepted': 'Accepted: the order is paid and is to be packed.',
  'case-closed': 'Dealt with, and off the list.',
  'links-revoked':
    'No link to this order works any more. Mails that are sent from now on have new ones.',
  'refund-asked':
    'The provider has accepted the refund. It says below when the customer should have the money.',
  'refund-unconfirmed':
    'The refund is asked for, not yet confirmed: the provider did not answer. The shop looks again in half a minute.',
  'refund-recorded': 'The refund is recorded. Give the money back in person.',
  'refund-done': 'The refund is done.',
  'refund-account-given':
    'The provider has the account, and tries the refund again. The shop goes on following it.',
  'refund-given-up': 'The refund counts as not made. It can be asked for anew.',
  'return-agreed': 'Agreed. The customer gets a mail.',
  'return-refused': 'Refused. The customer gets a mail with your words.',
  'return-received': 'Received. The customer gets a mail.',
  'return-sent': 'Sent. The customer gets a mail.',
  'rights-noted':
    'Written down. The person gets a mail with the number and the date of the answer.',
  'rights-extended': 'Extended. The person is told by mail.',
  'rights-erased':
    'Erased. Not reached from here: the payment provider’s dashboard, the mail service, your own mailbox, and older backups. Close the request with its outcome.',
  'rights-erased-not-swept':
    'Erased, but remains are left in the database’s file: it was in use all the time, or the disk is too full to rewrite it. Later: “Sweep again” in the list of requests.',
  'rights-closed': 'Closed. The person gets your answer by mail.',
  'rights-swept': 'Swept: whoever was erased before is not in the database.',
  'rights-not-swept':
    'The database was in use all the time, or the disk is too full to rewrite it. Please try again later.',
  'alerts-chosen': 'Saved. You are told of what you ticked.',
  'notifications-off': 'This device shows no notifications any more.',
  'notification-sent': 'Sent. It should appear on this device now.',
  'password-changed': 'Your password is changed. Other devices are signed out.',
  'device-removed': 'The device is signed out.',
  'passkey-added': 'The passkey is added. You can sign in with it alone.',
  'passkey-removed': 'The passkey is removed.',
  'invitation-revoked': 'The invitation can no longer be used.',
  'person-removed': 'This person can no longer sign in, and is signed out everywhere.',
  'person-restored': 'This person can sign in again.',
  'settings-saved': 'The settings are saved. The shop follows within two seconds.',
  'look-saved':
    'The look is saved. The shop follows within two seconds, its cards in a few minutes.',
  'prices-saved':
    'The settings are saved. Prices on pages and in carts follow within two seconds; orders that were placed keep theirs.',
  'text-kept': 'Kept for you and other owners. Shoppers see it when you publish it.',
  'text-published': 'Published. Shoppers see it within two seconds.',
  'text-restored': 'This version is back. Shoppers see it within two seconds.',
  'text-draft-dropped': 'Dropped. The published text is as it was.',
  'demo-content-removed': 'Removed. The shop follows within two seconds.',
  'demo-content-kept': 'It stays, and you are not asked about it again.',
  'connection-saved':
    'Saved. The shop follows within two seconds, and every owner gets a mail about it.',
  'tests-ended':
    'The test orders are ended. The shop sells for money now, and every owner gets a mail about it.',
  'tests-being-ended':
    'The test orders are being ended. The shop opens by itself when none is left, and every owner gets a mail about it.',
  'pictures-begun':
    'Begun. The present place is used until every file is in the new one. You can leave: the shop goes on by itself, and every owner gets a mail about it.',
  'pictures-again': 'It goes on where it was.',
  'pictures-stopped':
    'Stopped. The pictures stay where they are. What was copied is in the other place, too: delete it there.',
  'former-keys-forgotten':
    'Forgotten. From now on nothing that was begun with the former key is recognised, and every owner gets a mail about it.',
  'keys-work': 'The payment company accepts the secret key.',
  'trial-mail-sent':
    'The mail service has taken a letter to you. Look whether it arrives, also among the spam, and open its link.',
  'mail-confirmed': 'It arrived, so this service works.',
  'point-put-off': 'Put off. It stands below, where you can bring it back.',
  'point-brought-back': 'It is back on the list.',
  'point-confirmed': 'Ticked.',
  'bucket-works': 'A small file was put into the bucket, read there, and removed.',
  'message-answered': 'The message is marked as answered.',
  'message-unanswered': 'The message is no longer marked as answered.',
  'mail-resent': 'The mail is back in the queue.',
  'mails-resent':
    'The mails are back in the queue. The shop sends them as fast as the mail service takes them.',
  'newsletter-saved': 'Saved.',
  'newsletter-removed': 'The draft is removed.',
  'newsletter-test-sent': 'It is on its way to you.',
  'newsletter-started': 'Started. You can close this page: the shop goes on by itself.',
  'newsletter-paused': 'Paused. Nothing more is sent until you go on.',
  'newsletter-resumed': 'It goes on where it was.',
  'newsletter-stopped': 'Stopped. Nobody else gets it.',
  'reader-taken-off':
    'Taken off the list. The address gets no newsletter until it subscribes again.',
  'products-moved-in':
    'Brought in. They are drafts: only you see them until each has its pictures and is published.',
  'products-moved-in-before': 'This file was brought in before, so that nothing was made twice.',
  'catalogue-imported': 'The file is imported. The shop follows within two seconds.',
  'product-created': 'The draft is saved. Only you see it until it is published.',
  'product-saved': 'Saved. The shop follows within two seconds.',
  'pictures-saved': 'The pictures are saved.',
  'measures-saved': 'The measures are saved. Size help follows within two seconds.',
  'measures-removed': 'The measures are removed. The piece shows no size help any more.',
  'product-duplicated': 'This is the copy: a draft without stock.',
  'product-published': 'Published. It is on sale within two seconds.',
  'product-scheduled': 'It goes on sale by itself at that time.',
  'product-taken-back': 'It is a draft again, and off the shop.',
  'product-archived': 'Archived. It is off the shop; its orders stay as they are.',
  'product-brought-back': 'It is a draft again. Publish it when it is ready.',
  'sections-saved': 'Saved. The shop follows within two seconds.',
  'sizes-saved': 'Saved. The shop follows within two seconds.',
  'delivery-saved': 'Saved. The shop follows within two seconds.',
  'drop-planned': 'Planned. Shoppers see it within two seconds, and its pieces wait for its time.',
  'drop-moved': 'Moved. The shop follows within two seconds.',
  'drop-called-off': 'Called off. Its pieces are ordinary ones again.',
  'code-added': 'The code is saved. Shoppers can use it as soon as it begins.',
  'code-ended': 'Ended. Nobody can use the code any more; orders that have it keep it.',
  'code-resumed': 'It can be used again, with the limits that it had.',
  'starter-code-ended': 'Ended. Nobody can use it any more; Discount codes can switch it on again.',
  'starter-codes-ended':
    'Ended. Nobody can use them any more; Discount codes can switch them on again.',
  'selling-paused': 'Paused. Orders are refused from now on; pages follow within two seconds.',
  'selling-resumed': 'On sale again. The shop follows within two seconds.',
  'sold-out-lifted':
    'Lifted. Its stock decides again; who asked to be told of a size that is there gets a mail.',
  'home-kept': 'Kept as your draft. Shoppers see it once you publish it.',
  'home-discarded': 'The draft is gone. Below is what the shop shows.',
  'home-published': 'Published. The shop follows within two seconds.',
  'gallery-saved': 'Saved. The shop follows within two seconds.',
} as const

export type OwnerNotice = keyof typeof ownerNotices
