import type { TextContent } from '../text-content.ts'

/** §2: twelve sections. Change the text and its date when the shop comes to handle data otherwise. */
export const privacyPolicy: TextContent = {
  fields: {
    description: 'What {brand} knows about you, why, for how long, and what you can ask of us.',
    lead: 'What we know about you, why we know it, who else sees it, how long we keep it, and what you can ask of us.',
  },
  sections: [
    {
      id: 'who-we-are',
      group: '',
      heading: 'Who we are',
      body: `{controller}

If you shop with us from the European Union, the European Economic Area or the United Kingdom, the General Data Protection Regulation (GDPR) or its British counterpart protects you as well. We give everybody the same rights, wherever they live.

{address}`,
    },
    {
      id: 'what-we-collect',
      group: '',
      heading: 'What we collect, and when',
      body: `You can look around without saying who you are. There are no accounts. We collect personal data only in these cases:

- **You order.** Your name, email address, phone number, delivery address and country; the pieces, sizes and prices; a discount code if you used one; and how the order stands. With it we keep a hash, a kind of fingerprint, of the network address the order came from. It only serves to limit how many unpaid orders one visitor can hold. With a discount code we also keep hashes of your phone number and email address, so that a code can be limited for a person.
- **You pay.** You do that in a window of {payment provider}. We give {payment provider} your name, email address, phone number, order number and the amount. {payment provider} tells us whether, when and how you paid; its message can include the kind and the last digits of your card or wallet. Card numbers and PINs never reach us.
- **You pay for somebody else.** You see their first name, the pieces and the total, never their address or phone number. If you give your email address, {payment provider} sends the receipt there; we keep it with the payment. If you give an address for the parcel, we keep it with the order and show it to nobody. If money goes back, it goes back to you.
- **You order by message.** We write down your name and phone number, and your email and delivery address if you give them, and send you a link to pay.
- **We email you.** Mails about an order hold your name, phone number, delivery address, the pieces and the total, and a link to your order. The shop gets what it needs to pack and to deliver.
- **You follow an order.** The link in your mail, and in the browser that ordered, has a secret key, which opens your order. We keep only hashes of such keys, when they were made and when they end.
- **You join the newsletter.** Your email address, where and when you signed up. We first send one email with a link. Only when you follow it are you on the list, and every newsletter has a link that takes you off it. If your mail server says that your mailbox does not exist, we note that. We do not note who got, opened or read a newsletter.
- **You ask for a piece that is sold out.** Your email address, the piece, its colour and size, and when you asked; for a waiting list also your first name and phone number, because an offer is an order. It counts once you follow the link that we mail you, and every mail about it has a link that ends it.
- **You enter a draw.** Your name, email address and phone number, and the piece, colour and size. It counts once you follow the link that we mail you. The list that we publish has random numbers, and a number in place of each phone that shows which entries share one; they say nothing else about you.
- **You ask for a piece without script.** Your name, phone number and town, the piece, its colour and size, its price at that moment, and your message if you write one.
- **You write to us.** Your name, email address, subject and message, and your phone number if you give it.
- **You use your data rights.** Your name, email address, which right, what you add to it, and how you want to prove who you are.
- **You allow analytics.** We count page views and purchases: see [section 5](#statistics).
- **Your browser asks for a page.** Like every website, we receive your network address and what your browser says about itself. Our own log notes the time, the page (without anything you searched for) and the outcome, not your address. Our host may log addresses to keep its service up. To stop abuse we count how often an address sends a form. These counters hold the address only in memory or as a hash, and soon expire.

The details of an order are needed for the contract: without them we cannot send you anything. The rest is up to you. We do not buy data about you, do not sell yours, build no profiles, and let no machine decide about you.`,
    },
    {
      id: 'why',
      group: '',
      heading: 'Why we use it, and on what legal basis',
      body: `{legal bases}

Act 843 asks for your consent unless data is needed for a contract with you, by law, or for a legitimate interest. The same purposes rest on the same grounds there. You can withdraw a consent at any time; what was done before stays lawful.`,
    },
    {
      id: 'country',
      group: '',
      heading: 'Your country, currency and position',
      body: `Unless you have chosen a currency, we look for one that fits, in this order, and stop at the first answer:

- **Our own server** looks up the country of your network address in a database that it holds itself. Nobody else is asked and the address is not written down. {attribution}.
- **Two public services.** Only if our database does not know your address, and only if you allowed Preferences or pressed “Detect my currency”: your browser then asks ipapi.co and, if that does not help, api.country.is. They see your network address and answer with a country. If your browser says “Do Not Track” or sends the Global Privacy Control, only the press counts.
- **Your position.** Only if those do not know either, and only if you pressed “Detect my currency” and agreed to your browser’s question, or had allowed this site to know your position before and allowed Preferences. Your browser rounds it to about a kilometre and sends it to BigDataCloud, which answers with a country. The position never reaches us.
- **Your browser’s language**, which it sends with every page.`,
    },
    {
      id: 'statistics',
      group: '',
      heading: 'Cookies and visit statistics',
      body: `What we keep in your browser, and for how long, is listed item by item in the [cookie policy](/cookie-policy). Only what the shop cannot work without is kept before you have decided.

Visit statistics are our own. They are counts, kept on our server: how often a page was opened on a day, from which country and by a link from which website; of a purchase its order number, total and number of pieces; and, apart from that, how many purchases came from which country on a day. You are counted only if you allowed Analytics, and not if your browser says “Do Not Track” or sends the Global Privacy Control. The counts use no cookie, hold no network address and no name, follow nobody from page to page, and go to nobody else. You can change your mind under “Cookie settings” at the foot of every page.`,
    },
    {
      id: 'recipients',
      group: '',
      heading: 'Who receives your data',
      body: `- **{payment provider}** takes the payment, under [its own terms and privacy policy](https://paystack.com/terms). Its script is loaded when you pay, and not before.
- {mail service}
- **Our hosting provider** runs the server and the database on our behalf.
- **The courier** gets your name, address and phone number, to find you.
- **ipapi.co, api.country.is and BigDataCloud**, in the cases of [section 4](#country), from your browser.
- **Authorities and courts**, where the law obliges us.

Nobody else. There are no advertising networks and no social media buttons here, and our pictures, fonts and scripts come from our own server. Exchange rates are fetched by our server, which says nothing about you.`,
    },
    {
      id: 'transfers',
      group: '',
      heading: 'Transfers to other countries',
      body: 'We are in Ghana, so your data comes to Ghana. The services above also work in other countries, among them Nigeria, Singapore, Australia, the European Union and the United States, whose laws can protect you less than those you are used to. Where the GDPR applies and there is no adequacy decision (for Ghana there is none), data goes abroad because your order needs it (Art. 49(1)(b)), because you agreed, or under standard contractual clauses with those who work for us. Ask us for a copy.',
    },
    {
      id: 'retention',
      group: '',
      heading: 'How long we keep it',
      body: `{retention}

Copies in backups disappear when the backups are replaced. What is in your own browser stays as long as the [cookie policy](/cookie-policy#list) says.`,
    },
    {
      id: 'rights',
      group: '',
      heading: 'Your rights',
      body: '{your rights}',
    },
    {
      id: 'children',
      group: '',
      heading: 'Not for children under 16',
      body: 'This shop is not for children under 16, and we do not knowingly collect their data. If you think that a child has given us data, tell us and we delete it.',
    },
    {
      id: 'security',
      group: '',
      heading: 'How we protect it',
      body: `Pages and forms travel encrypted. Keys to payment and mail stay on our server. Your details on an order are shown only in the browser that placed it, and to whoever has its link. Logs hold no names, no messages and no search words. Only those of us who pack, answer and maintain can see orders and messages.

No shop can promise that nothing will ever go wrong. If your data gets into wrong hands and that puts you at risk, we tell you and the authorities as soon as we can, as the law asks.`,
    },
    {
      id: 'contact',
      group: '',
      heading: 'Changes, contact and complaints',
      body: `When we change what we do with data, we change this page and its date first. If the change matters to those on our newsletter or with open orders, we write to them.

{complaints}`,
    },
  ],
}
