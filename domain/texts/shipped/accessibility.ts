import type { TextContent } from '../text-content.ts'

/** Every sentence must be true: change it when the shop or its tests change. */
export const accessibility: TextContent = {
  fields: {
    description: 'How {brand} makes its shop usable for everybody, and what does not work yet.',
    lead: '{brand} stands for unity. A shop that some people cannot use would contradict that.',
  },
  sections: [
    {
      id: 'aim',
      group: '',
      heading: 'What we aim for',
      body: 'We build this shop to meet the [Web Content Accessibility Guidelines 2.2](https://www.w3.org/TR/WCAG22/) at level AA. We believe that it meets them in most respects. Nobody from outside has audited it, so we call it partially conformant.',
    },
    {
      id: 'what-you-can-expect',
      group: '',
      heading: 'What you can expect',
      body: `- Everything can be done with a keyboard alone, and the focus can always be seen.
- Pages have headings, landmarks and a link that skips to the content.
- Pictures of pieces have descriptions. Buttons without words have names.
- Changes such as a piece added to the cart, a new currency or an error are announced to screen readers. Errors stand at their field and are gathered at the top of long forms.
- Text keeps its contrast, and can be enlarged. Pages fit a screen 320 pixels wide.
- Buttons are large enough for a thumb.
- If your device asks for less motion, nothing moves and the film on the home page does not start. For everybody else it has a pause button, and it has no sound.
- Without JavaScript, or before it has arrived, you can still read and browse everything.`,
    },
    {
      id: 'tests',
      group: '',
      heading: 'How we test it',
      body: `These checks run before every release, in a real browser (Chromium):

- the axe test engine on every screen, with dialogs, menus and errors open;
- journeys with the keyboard alone;
- every screen at a width of 320 pixels, also with letters of twice the size;
- at 400 % zoom, with wider text spacing and with the forced colours of a device;
- with reduced motion, and without JavaScript.

Machines find only part of what can be wrong. Firefox and Safari are supported, and are not part of these automatic checks.`,
    },
    {
      id: 'limits',
      group: '',
      heading: 'What we know does not work yet',
      body: `- People who use a screen reader every day have not yet tested the shop. That is what we want to do next.
- The window in which you pay belongs to {payment provider}. We cannot change it and do not know it to be fully accessible. If it stops you, write to us and we find another way for you to pay.
- Posters in the gallery have words inside the picture. Their descriptions repeat what matters, but the picture does not grow with your text size.
- After you subscribe to the newsletter, the thank-you page leads to the home page after 5 seconds, which is short. The button that stops it, Stay here, has the focus from the start.
- Short messages, such as that a piece was added to the cart, leave after 2 seconds. They stay while you point at them, touch them or give them the focus. Screen readers find earlier ones at the end of the page, in the region Messages.
- Cart, wishlist and checkout need JavaScript. If you cannot use it, order by email or phone.`,
    },
    {
      id: 'feedback',
      group: '',
      heading: 'Tell us, or complain',
      body: `If something keeps you out, tell us: {email}, {phone} or the [contact page](/contact). Say which page it was and what you use. We answer within 7 days, and help you with your order meanwhile.

If our answer does not satisfy you, you can turn to Ghana’s National Council on Persons with Disability, which watches over the Persons with Disability Act, 2006 (Act 715), or to the body in charge where you live.`,
    },
    {
      id: 'statement',
      group: '',
      heading: 'About this statement',
      body: 'We wrote this statement ourselves, from our own tests. Its date is at the top; we look at it again with every larger change, and at least once a year.',
    },
  ],
}
