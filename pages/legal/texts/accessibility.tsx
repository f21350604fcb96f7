import { PhoneLink } from '../../kit/phone-link.tsx'
import type { LegalText } from '../legal-text.ts'
import { BrandName, ContactPageLink, MailLink } from './links.tsx'

/** Every sentence must be true: update it when the shop or its tests change. */
export const text: LegalText = {
  title: 'Accessibility',
  updated: '2026-11-16',
  lead: (
    <>
      <BrandName /> stands for unity. A shop that some people cannot use would contradict that.
    </>
  ),
  sections: [
    { id: 'aim', heading: 'What we aim for', body: <Aim /> },
    { id: 'what-you-can-expect', heading: 'What you can expect', body: <Expect /> },
    { id: 'tests', heading: 'How we test it', body: <Tests /> },
    { id: 'limits', heading: 'What we know does not work yet', body: <Limits /> },
    { id: 'feedback', heading: 'Tell us, or complain', body: <Feedback /> },
    { id: 'statement', heading: 'About this statement', body: <Statement /> },
  ],
}

function Aim() {
  return (
    <p>
      We build this shop to meet the{' '}
      <a href="https://www.w3.org/TR/WCAG22/">Web Content Accessibility Guidelines 2.2</a> at level
      AA. We believe that it meets them in most respects. Nobody from outside has audited it, so we
      call it partially conformant.
    </p>
  )
}

function Expect() {
  return (
    <ul>
      <li>Everything can be done with a keyboard alone, and the focus can always be seen.</li>
      <li>Pages have headings, landmarks and a link that skips to the content.</li>
      <li>Pictures of pieces have descriptions. Buttons without words have names.</li>
      <li>
        Changes such as a piece added to the cart, a new currency or an error are announced to
        screen readers. Errors stand at their field and are gathered at the top of long forms.
      </li>
      <li>Text keeps its contrast, and can be enlarged. Pages fit a screen 320 pixels wide.</li>
      <li>Buttons are large enough for a thumb.</li>
      <li>
        If your device asks for less motion, nothing moves and the film on the home page does not
        start. For everybody else it has a pause button, and it has no sound.
      </li>
      <li>
        Without JavaScript, or before it has arrived, you can still read and browse everything.
      </li>
    </ul>
  )
}

function Tests() {
  return (
    <>
      <p>These checks run before every release, in a real browser (Chromium):</p>
      <ul>
        <li>the axe test engine on every screen, with dialogs, menus and errors open;</li>
        <li>journeys with the keyboard alone;</li>
        <li>every screen at a width of 320 pixels, also with letters of twice the size;</li>
        <li>at 400 % zoom, with wider text spacing and with the forced colours of a device;</li>
        <li>with reduced motion, and without JavaScript.</li>
      </ul>
      <p>
        Machines find only part of what can be wrong. Firefox and Safari are supported, and are not
        part of these automatic checks.
      </p>
    </>
  )
}

function Limits() {
  return (
    <ul>
      <li>
        People who use a screen reader every day have not yet tested the shop. That is what we want
        to do next.
      </li>
      <li>
        The window in which you pay belongs to Paystack. We cannot change it and do not know it to
        be fully accessible. If it stops you, write to us and we find another way for you to pay.
      </li>
      <li>
        Posters in the gallery have words inside the picture. Their descriptions repeat what
        matters, but the picture does not grow with your text size.
      </li>
      <li>
        After you subscribe to the newsletter, the thank-you page leads to the home page after 5
        seconds, which is short. The button that stops it, Stay here, has the focus from the start.
      </li>
      <li>
        Short messages, such as that a piece was added to the cart, leave after 2 seconds. They stay
        while you point at them, touch them or give them the focus. Screen readers find earlier ones
        at the end of the page, in the region Messages.
      </li>
      <li>
        Cart, wishlist and checkout need JavaScript. If you cannot use it, order by email or phone.
      </li>
    </ul>
  )
}

function Feedback() {
  return (
    <>
      <p>
        If something keeps you out, tell us: <MailLink />, <PhoneLink /> or the <ContactPageLink />.
        Say which page it was and what you use. We answer within 7 days, and help you with your
        order meanwhile.
      </p>
      <p>
        If our answer does not satisfy you, you can turn to Ghana’s National Council on Persons with
        Disability, which watches over the Persons with Disability Act, 2006 (Act 715), or to the
        body in charge where you live.
      </p>
    </>
  )
}

function Statement() {
  return (
    <p>
      We wrote this statement ourselves, from our own tests. Its date is at the top; we look at it
      again with every larger change, and at least once a year.
    </p>
  )
}
