import {
  demoCountWords,
  demoKindWords,
  demoOutcomeWords,
} from '#domain/owner-messages/demo-content'
import type { DemoStanding } from '#server/demo-content/read-demo-content'
import { Button } from '#ui/button.tsx'
import { CheckField } from '../kit/forms/check-field.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { RefusedForm } from '../kit/forms/refused-form.tsx'
import { Card, CardList } from '../kit/layout/card.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { OwnerForm, ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import { alsoField } from './also-field.ts'
import type { load } from './screen.ts'

const { path } = screens['demo-content']
const REMOVE = `${path}/remove`
const KEEP = `${path}/keep`

type Props = ScreenProps<typeof load, 'demo-content'>

export function Page({ data: { standings }, form }: Props) {
  const isShownBelow = standings.some(({ kind }) => kind === form?.values.kind)
  return (
    <>
      <h1>Demo content</h1>
      <p className="measure">
        The shop began with the content of a made-up brand, so that there is something to look at.
        Remove it before you open, or keep what you like. The collections and categories stay:
        rename them under <a href={screens.sections.path}>Collections and categories</a>.
      </p>
      <RefusedForm form={isShownBelow ? null : form} />
      <section aria-labelledby="kinds-heading">
        <h2 id="kinds-heading">What came with the shop</h2>
        <CardList>
          {standings.map((standing) => (
            <Kind
              key={standing.kind}
              standing={standing}
              form={form?.values.kind === standing.kind ? form : null}
            />
          ))}
        </CardList>
      </section>
    </>
  )
}

type KindProps = { readonly standing: DemoStanding; readonly form: OwnerForm | null }

function Kind({ standing, form }: KindProps) {
  const { kind, state, count, decision } = standing
  const { title, about } = demoKindWords[kind]
  return (
    <Card title={title}>
      {state === 'removed' ? (
        <p>
          <RemovalDone kind={kind} decision={decision} />
        </p>
      ) : (
        <>
          <p>
            <strong>
              {state === 'kept' ? 'Kept' : 'Still there'}: {demoCountWords(kind, count)}.
            </strong>{' '}
            {about}
          </p>
          {count > 0 && <Removal standing={standing} form={form} />}
          {state === 'present' && <Keeping standing={standing} form={form} />}
        </>
      )}
    </Card>
  )
}

function RemovalDone({ kind, decision }: Pick<DemoStanding, 'kind' | 'decision'>) {
  if (decision === null || decision.decidedAtMs === 0) {
    return (
      <>
        <strong>Removed.</strong>{' '}
        {decision === null ? 'Nothing of it is left.' : 'The shop started without.'}
      </>
    )
  }
  return (
    <>
      <strong>Removed</strong> <TimeText ms={decision.decidedAtMs} />.{' '}
      {demoOutcomeWords(kind, decision)}
    </>
  )
}

function Removal({ standing: { kind, state, count, edited }, form }: KindProps) {
  const { effect, noun } = demoKindWords[kind]
  const own = ownForm(form, REMOVE)
  return (
    <Disclosure summary={state === 'kept' ? 'Remove after all' : 'Remove'} isOpen={own !== null}>
      <PostForm action={REMOVE} form={form}>
        <input type="hidden" name="kind" value={kind} />
        <p>{effect}</p>
        {edited.length > 0 && (
          <fieldset className="stack">
            <legend>
              You changed {edited.length} of the {count}. They stay, unless you tick them:
            </legend>
            {edited.map(({ key, title: name }) => (
              <CheckField
                key={key}
                name={alsoField(key)}
                label={name}
                isChecked={own?.values[alsoField(key)] === 'on'}
              />
            ))}
          </fieldset>
        )}
        <Button type="submit">
          Yes, remove<span className="visually-hidden"> the demo {`${noun}s`}</span>
        </Button>
      </PostForm>
    </Disclosure>
  )
}

function Keeping({ standing: { kind }, form }: KindProps) {
  return (
    <PostForm action={KEEP} form={form}>
      <input type="hidden" name="kind" value={kind} />
      <Button type="submit">
        Keep<span className="visually-hidden"> {demoKindWords[kind].title}</span>
      </Button>
    </PostForm>
  )
}
