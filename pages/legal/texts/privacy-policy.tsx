import { use } from 'react'
import { RETENTION } from '#domain/data-rights/retention'
import { LegalTable } from '../legal-table.tsx'
import type { LegalText } from '../legal-text.ts'
import { MailSenderContext } from '../mail-sender-context.ts'
import { BrandName, BrandPlace, ContactPageLink, MailLink, ShopAddress } from './links.tsx'

/** §2: twelve sections. Update text and date when the shop's handling of data changes. */
export const text: LegalText = {
  title: 'Privacy policy',
  updated: '2026-11-19',
  lead: 'What we know about you, why we know it, who else sees it, how long we keep it, and what you can ask of us.',
  sections: [
    { id: 'who-we-are', heading: 'Who we are', body: <WhoWeAre /> },
    { id: 'what-we-collect', heading: 'What we collect, and when', body: <WhatWeCollect /> },
    { id: 'why', heading: 'Why we use it, and on what legal basis', body: <Why /> },
    { id: 'country', heading: 'Your country, currency and position', body: <Country /> },
    { id: 'statistics', heading: 'Cookies and visit statistics', body: <Cookies /> },
    { id: 'recipients', heading: 'Who receives your data', body: <Recipients /> },
    { id: 'transfers', heading: 'Transfers to other countries', body: <Transfers /> },
    { id: 'retention', heading: 'How long we keep it', body: <Retention /> },
    { id: 'rights', heading: 'Your rights', body: <Rights /> },
    { id: 'children', heading: 'Not for children under 16', body: <Children /> },
    { id: 'security', heading: 'How we protect it', body: <Security /> },
    { id: 'contact', heading: 'Changes, contact and complaints', body: <Contact /> },
  ],
}

function WhoWeAre() {
  return (
    <>
      <p>
        <BrandName /> runs this shop from <BrandPlace />. We decide why and how your personal data
        is used. Under Ghana’s Data Protection Act, 2012 (Act 843) that makes us the data
        controller.
      </p>
      <p>
        If you shop with us from the European Union, the European Economic Area or the United
        Kingdom, the General Data Protection Regulation (GDPR) or its British counterpart protects
        you as well. We give everybody the same rights, wherever they live.
      </p>
      <ShopAddress />
    </>
  )
}

function WhatWeCollect() {
  return (
    <>
      <p>
        You can look around without saying who you are. There are no accounts. We collect personal
        data only in these cases:
      </p>
      <ul>
        <li>
          <strong>You order.</strong> Your name, email address, phone number, delivery address and
          country; the pieces, sizes and prices; a discount code if you used one; and how the order
          stands. With it we keep a hash, a kind of fingerprint, of the network address the order
          came from. It only serves to limit how many unpaid orders one visitor can hold. With a
          discount code we also keep hashes of your phone number and email address, so that a code
          can be limited for a person.
        </li>
        <li>
          <strong>You pay.</strong> You do that in a window of Paystack. We give Paystack your name,
          email address, phone number, order number and the amount. Paystack tells us whether, when
          and how you paid; its message can include the kind and the last digits of your card or
          wallet. Card numbers and PINs never reach us.
        </li>
        <li>
          <strong>You pay for somebody else.</strong> You see their first name, the pieces and the
          total, never their address or phone number. If you give your email address, Paystack sends
          the receipt there; we keep it with the payment. If you give an address for the parcel, we
          keep it with the order and show it to nobody. If money goes back, it goes back to you.
        </li>
        <li>
          <strong>You order by message.</strong> We write down your name and phone number, and your
          email and delivery address if you give them, and send you a link to pay.
        </li>
        <li>
          <strong>We email you.</strong> Mails about an order hold your name, phone number, delivery
          address, the pieces and the total, and a link to your order. The shop gets what it needs
          to pack and to deliver.
        </li>
        <li>
          <strong>You follow an order.</strong> The link in your mail, and in the browser that
          ordered, has a secret key, which opens your order. We keep only hashes of such keys, when
          they were made and when they end.
        </li>
        <li>
          <strong>You join the newsletter.</strong> Your email address, where and when you signed
          up. We first send one email with a link. Only when you follow it are you on the list, and
          every newsletter has a link that takes you off it. If your mail server says that your
          mailbox does not exist, we note that. We do not note who got, opened or read a newsletter.
        </li>
        <li>
          <strong>You ask for a piece that is sold out.</strong> Your email address, the piece, its
          colour and size, and when you asked; for a waiting list also your first name and phone
          number, because an offer is an order. It counts once you follow the link that we mail you,
          and every mail about it has a link that ends it.
        </li>
        <li>
          <strong>You enter a draw.</strong> Your name, email address and phone number, and the
          piece, colour and size. It counts once you follow the link that we mail you. The list that
          we publish has random numbers, and a number in place of each phone that shows which
          entries share one; they say nothing else about you.
        </li>
        <li>
          <strong>You ask for a piece without script.</strong> Your name, phone number and town, the
          piece, its colour and size, its price at that moment, and your message if you write one.
        </li>
        <li>
          <strong>You write to us.</strong> Your name, email address, subject and message, and your
          phone number if you give it.
        </li>
        <li>
          <strong>You use your data rights.</strong> Your name, email address, which right, what you
          add to it, and how you want to prove who you are.
        </li>
        <li>
          <strong>You allow analytics.</strong> We count page views and purchases: see{' '}
          <a href="#statistics">section 5</a>.
        </li>
        <li>
          <strong>Your browser asks for a page.</strong> Like every website, we receive your network
          address and what your browser says about itself. Our own log notes the time, the page
          (without anything you searched for) and the outcome, not your address. Our host may log
          addresses to keep its service up. To stop abuse we count how often an address sends a
          form. These counters hold the address only in memory or as a hash, and soon expire.
        </li>
      </ul>
      <p>
        The details of an order are needed for the contract: without them we cannot send you
        anything. The rest is up to you. We do not buy data about you, do not sell yours, build no
        profiles, and let no machine decide about you.
      </p>
    </>
  )
}

function Why() {
  return (
    <>
      <LegalTable
        caption="Each purpose and the article of the GDPR that allows it"
        columns={['Purpose', 'Legal basis']}
        rows={[
          [
            'To take, deliver and support your order, and to take it back',
            'Our contract with you: Art. 6(1)(b)',
          ],
          ['To keep accounts and tax records', 'A duty by law: Art. 6(1)(c)'],
          ['To answer your data-rights requests', 'A duty by law: Art. 6(1)(c)'],
          ['To send the newsletter', 'Your consent: Art. 6(1)(a)'],
          ['To tell you of a piece, or to offer you one', 'Your consent: Art. 6(1)(a)'],
          ['To count visits and remember preferences', 'Your consent: Art. 6(1)(a)'],
          ['To use your position for the currency', 'Your consent: Art. 6(1)(a)'],
          ['To answer your messages', 'Our interest in answering those who write: Art. 6(1)(f)'],
          [
            'To show prices in a currency that is likely yours',
            'Our interest in a readable shop: Art. 6(1)(f)',
          ],
          [
            'To keep the shop running and safe from fraud and abuse',
            'Our interest in a working shop: Art. 6(1)(f)',
          ],
        ]}
      />
      <p>
        Act 843 asks for your consent unless data is needed for a contract with you, by law, or for
        a legitimate interest. The same purposes rest on the same grounds there. You can withdraw a
        consent at any time; what was done before stays lawful.
      </p>
    </>
  )
}

function Country() {
  return (
    <>
      <p>
        Unless you have chosen a currency, we look for one that fits, in this order, and stop at the
        first answer:
      </p>
      <ul>
        <li>
          <strong>Our own server</strong> looks up the country of your network address in a database
          that it holds itself. Nobody else is asked and the address is not written down.{' '}
          <a href="https://db-ip.com">IP Geolocation by DB-IP</a>, used under the licence{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
        </li>
        <li>
          <strong>Two public services.</strong> Only if our database does not know your address, and
          only if you allowed Preferences or pressed “Detect my currency”: your browser then asks
          ipapi.co and, if that does not help, api.country.is. They see your network address and
          answer with a country. If your browser says “Do Not Track” or sends the Global Privacy
          Control, only the press counts.
        </li>
        <li>
          <strong>Your position.</strong> Only if those do not know either, and only if you pressed
          “Detect my currency” and agreed to your browser’s question, or had allowed this site to
          know your position before and allowed Preferences. Your browser rounds it to about a
          kilometre and sends it to BigDataCloud, which answers with a country. The position never
          reaches us.
        </li>
        <li>
          <strong>Your browser’s language</strong>, which it sends with every page.
        </li>
      </ul>
    </>
  )
}

function Cookies() {
  return (
    <>
      <p>
        What we keep in your browser, and for how long, is listed item by item in the{' '}
        <a href="/cookie-policy">cookie policy</a>. Only what the shop cannot work without is kept
        before you have decided.
      </p>
      <p>
        Visit statistics are our own. They are counts, kept on our server: how often a page was
        opened on a day, from which country and by a link from which website; of a purchase its
        order number, total and number of pieces; and, apart from that, how many purchases came from
        which country on a day. You are counted only if you allowed Analytics, and not if your
        browser says “Do Not Track” or sends the Global Privacy Control. The counts use no cookie,
        hold no network address and no name, follow nobody from page to page, and go to nobody else.
        You can change your mind under “Cookie settings” at the foot of every page.
      </p>
    </>
  )
}

function Recipients() {
  return (
    <>
      <ul>
        <li>
          <strong>Paystack</strong> takes the payment, under{' '}
          <a href="https://paystack.com/terms">its own terms and privacy policy</a>. Its script is
          loaded when you pay, and not before.
        </li>
        <li>
          <MailSenderWords />
        </li>
        <li>
          <strong>Our hosting provider</strong> runs the server and the database on our behalf.
        </li>
        <li>
          <strong>The courier</strong> gets your name, address and phone number, to find you.
        </li>
        <li>
          <strong>ipapi.co, api.country.is and BigDataCloud</strong>, in the cases of{' '}
          <a href="#country">section 4</a>, from your browser.
        </li>
        <li>
          <strong>Authorities and courts</strong>, where the law obliges us.
        </li>
      </ul>
      <p>
        Nobody else. There are no advertising networks and no social media buttons here, and our
        pictures, fonts and scripts come from our own server. Exchange rates are fetched by our
        server, which says nothing about you.
      </p>
    </>
  )
}

function MailSenderWords() {
  const sender = use(MailSenderContext)
  if (sender.service === 'files') {
    return (
      <>
        <strong>No mail service</strong> gets your data at present: our emails are only written to
        files on our server.
      </>
    )
  }
  const emails = 'sends our emails: yours to us and ours to you.'
  if (sender.service === 'emailjs') {
    return (
      <>
        <strong>EmailJS</strong> (EmailJS Pte. Ltd.) {emails}
      </>
    )
  }
  return sender.host === null ? (
    <>
      <strong>Our own mail server</strong> {emails}
    </>
  ) : (
    <>
      <strong>Our mail provider</strong>, whose server is {sender.host}, {emails}
    </>
  )
}

function Transfers() {
  return (
    <p>
      We are in Ghana, so your data comes to Ghana. The services above also work in other countries,
      among them Nigeria, Singapore, Australia, the European Union and the United States, whose laws
      can protect you less than those you are used to. Where the GDPR applies and there is no
      adequacy decision (for Ghana there is none), data goes abroad because your order needs it
      (Art. 49(1)(b)), because you agreed, or under standard contractual clauses with those who work
      for us. Ask us for a copy.
    </p>
  )
}

function Retention() {
  return (
    <>
      <LegalTable
        caption="After this time it is deleted, by a job that looks every day"
        columns={['Data', 'Kept for']}
        rows={[
          [
            'Orders, their payments, refunds and returns',
            `${RETENTION.orders.words}, as tax and company law ask. Then we remove who you are, and keep only what was sold.`,
          ],
          ['Your details on an order that was not paid', RETENTION.unpaidOrders.words],
          [
            'Your email address, if you paid for somebody else',
            'As long as the details on that order, or until you ask us to erase it',
          ],
          ['A link to pay for an order', 'As long as its pieces are held, a visit with it 1 hour'],
          ['Messages of Paystack about a payment', RETENTION.paymentNotices.words],
          ['Links to an order, as hashes', `${RETENTION.orderLinks.words}; a visit 1 hour`],
          ['Photo of the waybill of a parcel sent by bus', RETENTION.waybillPhotos.words],
          ['Visit statistics (analytics)', RETENTION.analytics.words],
          ['Contact messages, and asking for a piece', RETENTION.contactMessages.words],
          ['Data-rights requests', `${RETENTION.dataRightsRequests.words} after they are closed`],
          [
            'Newsletter, on the list',
            'Until you unsubscribe. Then we keep the address only in order not to write to it, until you ask us to erase it.',
          ],
          ['Newsletter, not confirmed', RETENTION.unconfirmedSubscriptions.words],
          [
            'A request to be told of a piece, a place on a waiting list',
            `${RETENTION.waitingList.words}; not confirmed, ${RETENTION.unconfirmedWaiting.words}, or ${RETENTION.unconfirmedInLine.words} after the drop whose waiting list it is`,
          ],
          [
            'Who entered a draw',
            `${RETENTION.drawEntries.words} after the draw; not confirmed, ${RETENTION.unconfirmedEntries.words} after it. The random numbers and the result stay.`,
          ],
          ['Texts of the emails we sent', RETENTION.sentLetters.words],
          ['Server logs of our host', RETENTION.serverLogs.words],
        ]}
      />
      <p>
        Copies in backups disappear when the backups are replaced. What is in your own browser stays
        as long as the <a href="/cookie-policy#list">cookie policy</a> says.
      </p>
    </>
  )
}

function Rights() {
  return (
    <>
      <p>You have the right</p>
      <ul>
        <li>
          of <strong>access</strong>: to know what we have about you, and to get a copy;
        </li>
        <li>
          to <strong>rectification</strong>: to have what is wrong put right;
        </li>
        <li>
          to <strong>erasure</strong>: to have it deleted, unless the law makes us keep it;
        </li>
        <li>
          to <strong>portability</strong>: to take it with you in a form machines can read;
        </li>
        <li>
          to <strong>object</strong> to what we do in our own interest, and to any marketing;
        </li>
        <li>
          to <strong>restrict</strong> what we do while a question is open.
        </li>
      </ul>
      <p>
        Use the form on the <a href="/data-rights">data rights page</a>, or write to <MailLink />.
        It costs nothing. We first make sure that you are you, and answer within 30 days. If a
        request is difficult we may need up to 60 days more, and tell you so. You can withdraw
        consent yourself: by the link in every newsletter, and under “Cookie settings”.
      </p>
    </>
  )
}

function Children() {
  return (
    <p>
      This shop is not for children under 16, and we do not knowingly collect their data. If you
      think that a child has given us data, tell us and we delete it.
    </p>
  )
}

function Security() {
  return (
    <>
      <p>
        Pages and forms travel encrypted. Keys to payment and mail stay on our server. Your details
        on an order are shown only in the browser that placed it, and to whoever has its link. Logs
        hold no names, no messages and no search words. Only those of us who pack, answer and
        maintain can see orders and messages.
      </p>
      <p>
        No shop can promise that nothing will ever go wrong. If your data gets into wrong hands and
        that puts you at risk, we tell you and the authorities as soon as we can, as the law asks.
      </p>
    </>
  )
}

function Contact() {
  return (
    <>
      <p>
        When we change what we do with data, we change this page and its date first. If the change
        matters to those on our newsletter or with open orders, we write to them.
      </p>
      <p>
        Questions and complaints: <MailLink /> or the <ContactPageLink />. You can also complain to
        the <a href="https://dataprotection.org.gh">Data Protection Commission</a>, Pawpaw Street,
        East Legon, Accra. In the European Union or the United Kingdom you can turn to the authority
        of the place where you live or work.
      </p>
    </>
  )
}
