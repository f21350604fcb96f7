import { STORAGE_KEYS, type StorageCategory } from '#domain/storage-keys/storage-keys'
import { LegalTable } from '../legal-table.tsx'
import type { LegalText } from '../legal-text.ts'
import { BrandName, MailLink } from './links.tsx'

export const text: LegalText = {
  title: 'Cookie policy',
  updated: '2026-11-16',
  lead: (
    <>
      Everything that <BrandName /> keeps in your browser, item by item, and how to decide about it.
    </>
  ),
  sections: [
    { id: 'what', heading: 'What this page is about', body: <What /> },
    { id: 'choice', heading: 'Your choice, and how long it lasts', body: <Choice /> },
    { id: 'categories', heading: 'The four categories', body: <Categories /> },
    { id: 'list', heading: 'The complete list', body: <List /> },
    { id: 'others', heading: 'Cookies of others', body: <Others /> },
    { id: 'browser', heading: 'Clearing it yourself', body: <Browser /> },
    { id: 'contact', heading: 'Changes and contact', body: <Contact /> },
  ],
}

function What() {
  return (
    <p>
      A cookie is a short note that a website leaves in your browser and that the browser sends back
      with every page. Local storage and session storage are notes that stay in the browser, and a
      cache holds copies of files: only this site’s own pages can read them. The law treats them
      alike, and so does this page. We call them all cookies where the difference does not matter.
    </p>
  )
}

function Choice() {
  return (
    <>
      <p>
        On your first visit a banner asks what you allow: Accept All, Reject All, or Settings for
        each category. Until you decide, only what is necessary is kept. Rejecting costs you nothing
        but the comfort that the categories describe.
      </p>
      <p>
        Your decision lasts 1 year; then we ask again. We ask earlier if a category that you allowed
        comes to cover more. You can change it whenever you like, under “Cookie settings” at the
        foot of every page.
      </p>
    </>
  )
}

const CATEGORIES: Readonly<Record<StorageCategory, string>> = {
  Necessary:
    'The shop does not work without it, or you asked for it yourself: the cart, the wishlist, a currency you chose, an order being paid, this decision. It is always on.',
  Preferences:
    'Finds out and remembers the currency of the place you are in, and remembers the pieces you looked at last. Without it the shop shows no such pieces, and goes by what it can tell anew on each visit, or by what you choose.',
  Analytics:
    'Lets us count which pages are viewed and what is bought, on our own server and without cookies. All it keeps in your browser is which orders were counted.',
  Marketing:
    'For advertising. At present we use nothing of the kind: this switch only records that you would allow it.',
}

function Categories() {
  return (
    <ul>
      {Object.entries(CATEGORIES).map(([category, meaning]) => (
        <li key={category}>
          <strong>{category}.</strong> {meaning}
        </li>
      ))}
    </ul>
  )
}

function List() {
  return (
    <LegalTable
      caption="Set by this shop, read by this shop, and by nobody else"
      columns={['Name', 'Kind', 'What it is for', 'Category', 'How long', 'Set by']}
      rows={STORAGE_KEYS.map(({ name, kind, purpose, category, lifetime }) => [
        name,
        capitalised(kind),
        purpose,
        category,
        lifetime,
        'This shop',
      ])}
    />
  )
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function Others() {
  return (
    <>
      <p>
        When you pay, Paystack’s window opens from Paystack’s own address and may set cookies there,
        which it needs to take the payment and to prevent fraud. We can neither read nor change
        them. Paystack explains them in{' '}
        <a href="https://paystack.com/terms">its terms and policies</a>.
      </p>
      <p>
        No other company sets anything on this site: there are no advertising networks, no foreign
        statistics, no videos or buttons of social networks. Links to Instagram, X and TikTok are
        plain links; those sites learn of you only when you follow one.
      </p>
    </>
  )
}

function Browser() {
  return (
    <p>
      Every browser lets you see and delete what sites have stored, usually under Privacy, Site data
      or Cookies, and has a private mode that forgets it all when you close the window. If you block
      storage altogether, you can still browse, but the cart lasts only as long as the page.
    </p>
  )
}

function Contact() {
  return (
    <p>
      When the list changes, this page changes with it, and if something is added that needs your
      consent, you are asked before it is used. What we do with personal data in general is in the{' '}
      <a href="/privacy-policy">privacy policy</a>. Questions go to <MailLink />.
    </p>
  )
}
