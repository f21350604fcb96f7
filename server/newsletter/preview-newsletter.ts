import { documentText } from '#domain/mail/mail-document'
import { documentHtml } from '#domain/mail/mail-html'
import type { NewsletterContent } from '#domain/newsletter/check-newsletter'
import { unsubscribeUrl } from '#domain/newsletter/letter-link'
import { mailShopOf } from '../mail/mail-shop.ts'
import { type NewsletterWriter, writeNewsletter } from './write-newsletter.ts'

/** This is no token: each reader has another one, made when the mail is sent. */
const NO_TOKEN = 'the-code-of-the-reader'

/** The preview shows the newsletter as it would be sent now. */
export async function previewNewsletter(writer: NewsletterWriter, content: NewsletterContent) {
  const url = unsubscribeUrl(writer.publicUrl, NO_TOKEN)
  const document = await writeNewsletter(writer, content, url)
  const { name, email: address } = writer.brand()
  return {
    text: `${documentText(document)}\n\n${name}, ${address}\n\nUnsubscribe:\n${url}`,
    html: documentHtml(document, mailShopOf(writer)),
  }
}
