import type { NewsletterState } from '#domain/newsletter/newsletter-state'
import { BackLink } from '#ui/back-link.tsx'
import type { NewsletterData } from '../kit/data/newsletter-data.ts'
import { RefusedForm } from '../kit/forms/refused-form.tsx'
import type { OwnerForm, ScreenProps } from '../kit/page.ts'
import { newsletterPath } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import { Editor } from './editor.tsx'
import type { load } from './screen.ts'
import { Sending } from './sending.tsx'

type Props = ScreenProps<typeof load, 'newsletter'>

export function Page({ data, form }: Props) {
  return (
    <>
      <BackLink href={screens.newsletters.path}>Newsletter</BackLink>
      <RefusedForm form={lostForm(data, form)} />
      {data.state === 'draft' ? (
        <Editor data={data} form={form} />
      ) : (
        <Sending data={data} form={form} />
      )}
    </>
  )
}

/** These forms are on the page in each state. */
const STEPS: Readonly<Record<NewsletterState, readonly string[]>> = {
  draft: ['save', 'remove'],
  sending: ['pause', 'stop'],
  paused: ['resume', 'stop'],
  stopped: [],
  sent: [],
}

/** Finds a form that was refused because the newsletter has moved on, so that the page does not have it any more. */
function lostForm({ id, state }: NewsletterData, form: OwnerForm | null): OwnerForm | null {
  const isShown = STEPS[state].some((step) => newsletterPath(id, step) === form?.action)
  return isShown ? null : form
}
