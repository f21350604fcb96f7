import type { TextContent } from '../text-content.ts'

/** The list of what is kept in the browser is a part that writes itself. */
export const cookiePolicy: TextContent = {
  fields: {
    description: 'Everything that {brand} keeps in your browser, item by item.',
    lead: 'Everything that {brand} keeps in your browser, item by item, and how to decide about it.',
  },
  sections: [
    {
      id: 'what',
      group: '',
      heading: 'What this page is about',
      body: 'A cookie is a short note that a website leaves in your browser and that the browser sends back with every page. Local storage and session storage are notes that stay in the browser, and a cache holds copies of files: only this site’s own pages can read them. The law treats them alike, and so does this page. We call them all cookies where the difference does not matter.',
    },
    {
      id: 'choice',
      group: '',
      heading: 'Your choice, and how long it lasts',
      body: `On your first visit a banner asks what you allow: Accept All, Reject All, or Settings for each category. Until you decide, only what is necessary is kept. Rejecting costs you nothing but the comfort that the categories describe.

Your decision lasts 1 year; then we ask again. We ask earlier if a category that you allowed comes to cover more. You can change it whenever you like, under “Cookie settings” at the foot of every page.`,
    },
    {
      id: 'categories',
      group: '',
      heading: 'The four categories',
      body: `- **Necessary.** The shop does not work without it, or you asked for it yourself: the cart, the wishlist, a currency you chose, an order being paid, this decision. It is always on.
- **Preferences.** Finds out and remembers the currency of the place you are in, and remembers the pieces you looked at last. Without it the shop shows no such pieces, and goes by what it can tell anew on each visit, or by what you choose.
- **Analytics.** Lets us count which pages are viewed and what is bought, on our own server and without cookies. All it keeps in your browser is which orders were counted.
- **Marketing.** For advertising. At present we use nothing of the kind: this switch only records that you would allow it.`,
    },
    {
      id: 'list',
      group: '',
      heading: 'The complete list',
      body: '{list of storage}',
    },
    {
      id: 'others',
      group: '',
      heading: 'Cookies of others',
      body: `When you pay, {payment provider}’s window opens from {payment provider}’s own address and may set cookies there, which it needs to take the payment and to prevent fraud. We can neither read nor change them. {payment provider} explains them in [its terms and policies](https://paystack.com/terms).

No other company sets anything on this site: there are no advertising networks, no foreign statistics, no videos or buttons of social networks. Links to Instagram, X and TikTok are plain links; those sites learn of you only when you follow one.`,
    },
    {
      id: 'browser',
      group: '',
      heading: 'Clearing it yourself',
      body: 'Every browser lets you see and delete what sites have stored, usually under Privacy, Site data or Cookies, and has a private mode that forgets it all when you close the window. If you block storage altogether, you can still browse, but the cart lasts only as long as the page.',
    },
    {
      id: 'contact',
      group: '',
      heading: 'Changes and contact',
      body: 'When the list changes, this page changes with it, and if something is added that needs your consent, you are asked before it is used. What we do with personal data in general is in the [privacy policy](/privacy-policy). Questions go to {email}.',
    },
  ],
}
