import { METHODS, RIGHTS } from '#domain/data-rights/rights'
import { BackLink } from '#ui/back-link.tsx'
import { Callout } from '#ui/callout.tsx'
import type { RightsRequestData } from '../kit/data/rights-data.ts'
import { Fact, Facts, TimeFact } from '../kit/layout/facts.tsx'
import { useIsMailFiled } from '../kit/layout/mail-filed.ts'
import type { ScreenProps } from '../kit/page.ts'
import { NO_MAIL } from '../kit/words/mail-words.ts'
import { dueWords, PROOF_WORDS } from '../kit/words/rights-words.ts'
import { screens } from '../screens.ts'
import { CloseForm, ExtendForm } from './answer-forms.tsx'
import { Held } from './held.tsx'
import styles from './page.module.css'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'rights-request'>

export function Page({ data, form }: Props) {
  const { number, requestType, closedAtMs, deadline } = data
  // A refusal stands at the top: the form that it belongs to may be gone.
  const quiet = form && { ...form, message: null }
  const isMailFiled = useIsMailFiled()
  return (
    <>
      <BackLink href={screens.rights.path}>Personal data</BackLink>
      <div>
        <h1>{RIGHTS[requestType].title}</h1>
        <p className="quiet">{number}</p>
      </div>
      <p className="size-large bold">
        {closedAtMs === null ? `Answer ${dueWords(deadline)}` : 'Closed'}
      </p>
      {form?.message && (
        <Callout tone="error" role="alert">
          {form.message}
        </Callout>
      )}
      {closedAtMs === null && <p className="measure-wide">{toDo(data, isMailFiled)}</p>}
      <div className={styles.columns}>
        <div className={styles.column}>
          <RequestFacts data={data} />
          {closedAtMs === null && (
            <p>
              <a className={styles.link} href={data.mailUrl}>
                Write to this person
              </a>
            </p>
          )}
        </div>
        <div className={styles.column}>
          {data.held && <Held data={data} held={data.held} form={quiet} />}
          {closedAtMs === null && (
            <>
              <CloseForm data={data} form={quiet} />
              {data.canExtend && <ExtendForm data={data} form={quiet} />}
            </>
          )}
        </div>
      </div>
    </>
  )
}

function toDo(
  { proof, method, requestType, erasedAtMs }: RightsRequestData,
  isMailFiled: boolean,
): string {
  if (erasedAtMs !== null) return 'The data is erased. Close the request with your answer.'
  if (proof === 'missing' && method === 'email') {
    if (isMailFiled) {
      return `Make sure in another way that the mailbox is this person’s: ${NO_MAIL}. Give out, change or erase nothing before.`
    }
    return 'Wait until the person uses the link in the mail. Give out, change or erase nothing before.'
  }
  const first =
    method === 'email' ? '' : `First verify the person by ${METHODS[method].title.toLowerCase()}. `
  switch (requestType) {
    case 'access':
    case 'portability':
      return `${first}Save the file, send it to the person, and close the request.`
    case 'erasure':
      return `${first}Look at what goes and what stays, erase it, and close the request.`
    default:
      return `${first}Do what was asked, then close the request with what you did.`
  }
}

function RequestFacts({ data }: Pick<Props, 'data'>) {
  const isErased = data.name === '' && data.email === ''
  return (
    <Facts>
      <Fact name="Who" value={isErased ? 'Erased' : `${data.name}\n${data.email}`} />
      <Fact name="Details" value={data.details} />
      <TimeFact name="Asked" ms={data.receivedAtMs} />
      <Fact name="Verified by" value={METHODS[data.method].title} />
      <Fact name="Proof" value={PROOF_WORDS[data.proof]} />
      <TimeFact name="Proven" ms={data.provenAtMs} />
      <Fact name="Extended" value={data.extensionReason ?? ''} />
      <TimeFact name="Erased" ms={data.erasedAtMs} />
      <TimeFact name="Closed" ms={data.closedAtMs} />
      <Fact name="Your answer" value={data.outcome ?? ''} />
    </Facts>
  )
}
