import { CardList } from '../kit/layout/card.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { LinkCard } from '../kit/layout/link-card.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { textPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'texts'>

export function Page({ data }: Props) {
  return (
    <>
      <h1>Texts</h1>
      <p className="measure">
        What shoppers read beside your pieces. Name, tagline, phone, email and WhatsApp number are
        under <a href={screens.settings.path}>Settings</a>; a text takes them from there by its
        placeholders.
      </p>
      <section aria-labelledby="texts-heading">
        <h2 id="texts-heading" className="visually-hidden">
          All texts
        </h2>
        <CardList>
          {data.texts.map((text) => (
            <LinkCard key={text.name} href={textPath(text.name)} name={text.title}>
              <span>{text.about}</span>
              <Origin text={text} />
            </LinkCard>
          ))}
        </CardList>
      </section>
      <section aria-labelledby="placeholders-heading">
        <h2 id="placeholders-heading">Placeholders</h2>
        <p className="measure">
          Write them in braces, and they say what is true at the moment: {'{brand}'} or{' '}
          {'{return days}'}.
        </p>
        <Disclosure summary="What each of them says now" isOpen={false}>
          <dl className={styles.list}>
            {data.placeholders.map(({ name, about, now }) => (
              <div key={name}>
                <dt>{`{${name}}`}</dt>
                <dd className="quiet">{about}</dd>
                <dd>{now === '' ? 'nothing' : now}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
        <Disclosure summary="Parts that write themselves, in policies" isOpen={false}>
          <p className="measure">
            Each has a line of its own. What the law, a licence or the shop itself asks for cannot
            be taken out.
          </p>
          <dl className={styles.list}>
            {data.parts.map(({ name, about }) => (
              <div key={name}>
                <dt>{`{${name}}`}</dt>
                <dd className="quiet">{about}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      </section>
    </>
  )
}

function Origin({ text }: { readonly text: Props['data']['texts'][number] }) {
  const { origin, savedAtMs, isDraft } = text
  return (
    <span className={`quiet ${styles.origin}`}>
      {isDraft && <strong>Something is not published yet. </strong>}
      {savedAtMs !== null && (
        <>
          Yours, of <TimeText ms={savedAtMs} />.
        </>
      )}
      {origin === 'shipped' && 'As the shop came: the words of the made-up brand.'}
      {origin === 'neutral' && 'Words that are true of any shop. Write your own.'}
    </span>
  )
}
