import { Button, ButtonLink } from '#ui/button.tsx'
import type { ListedNewsletter, NewslettersData } from '../kit/data/newsletter-data.ts'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { CardList } from '../kit/layout/card.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { LinkCard } from '../kit/layout/link-card.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { newsletterPath, READERS_FILE_PATH } from '../kit/paths.ts'
import { progressWords, stateWords, subjectWords } from '../kit/words/newsletter-words.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load } from './screen.ts'

const NEW = `${screens.newsletters.path}/new`
const TAKE_OFF = `${screens.newsletters.path}/take-off`

type Props = ScreenProps<typeof load, 'newsletters'>

export function Page({ data, form }: Props) {
  const { newsletters, readers, newId } = data
  return (
    <>
      <h1>Newsletter</h1>
      <PostForm action={NEW} form={form}>
        <input type="hidden" name="id" value={newId} />
        <Button look="main" type="submit">
          Write a newsletter
        </Button>
      </PostForm>
      <section className={`stack ${styles.section}`} aria-labelledby="written-heading">
        <h2 id="written-heading">Written</h2>
        {newsletters.length === 0 ? (
          <p className="quiet">None yet.</p>
        ) : (
          <CardList>
            {newsletters.map((each) => (
              <Item key={each.id} newsletter={each} />
            ))}
          </CardList>
        )}
      </section>
      <Readers readers={readers} form={form} />
    </>
  )
}

function Item({ newsletter }: { readonly newsletter: ListedNewsletter }) {
  const { id, subject, changedAtMs, progress } = newsletter
  return (
    <LinkCard href={newsletterPath(id)} name={subjectWords(subject)}>
      <span>
        {stateWords(newsletter)}
        {progress && `. ${progressWords(progress, newsletter)}`}
      </span>
      <span className="quiet">
        <TimeText ms={changedAtMs} />
      </span>
    </LinkCard>
  )
}

type ReadersProps = Pick<NewslettersData, 'readers'> & Pick<Props, 'form'>

function Readers({ readers, form }: ReadersProps) {
  const { confirmed, pending, unsubscribed, bounced } = readers
  const facts = [
    ['Confirmed, get newsletters', confirmed],
    ['Not confirmed yet', pending],
    ['Left the list', unsubscribed],
    ['Mailbox does not exist', bounced],
  ] as const
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="readers-heading">
      <h2 id="readers-heading">Readers</h2>
      <dl className={styles.facts}>
        {facts.map(([name, count]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p>
        <ButtonLink href={READERS_FILE_PATH} download>
          Download CSV
        </ButtonLink>
      </p>
      <Disclosure summary="Take an address off" isOpen={form?.action === TAKE_OFF}>
        <PostForm action={TAKE_OFF} form={form} draft={{ version: '' }}>
          <TextField
            action={TAKE_OFF}
            form={form}
            name="email"
            type="email"
            label="Email address"
            hint="Of somebody whose mail came back to you, or who complained."
            autoComplete="off"
          />
          <Button type="submit">Take it off the list</Button>
        </PostForm>
      </Disclosure>
    </section>
  )
}
