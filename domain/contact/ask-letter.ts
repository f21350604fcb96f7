import { variantName } from '../catalogue/variant-name.ts'
import type { Letter } from '../mail/letter.ts'
import type { Ask } from './ask.ts'
import type { MessageLine } from './message-line.ts'

type Asked = Pick<Ask, 'name' | 'phone' | 'town' | 'message'> & { readonly line: MessageLine }

/** Notifies the shop. The person is answered by phone, because the form asks for no email address. */
export function askLetter({ name, phone, town, message, line }: Asked, shopEmail: string): Letter {
  const about = [
    `From: ${name}`,
    `Phone: ${phone}`,
    `Town: ${town}`,
    `Piece: ${variantName(line.title, line)}, ${line.price}`,
  ]
  return {
    to: shopEmail,
    audience: 'shop',
    subject: `${name} asks for ${variantName(line.title, line)}`,
    text: [about.join('\n'), message].filter(Boolean).join('\n\n'),
  }
}
