import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { HOME_DISCARD_PATH, HOME_PUBLISH_PATH } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import type { load } from './screen.ts'

type Props = Pick<ScreenProps<typeof load, 'home-page'>, 'data'> & {
  /** The person has just seen both lists. */
  readonly isConflict: boolean
}

/** Says whether shoppers see what is below, and publishes it. */
export function DraftBar({ data, isConflict }: Props) {
  const { isDraft, isOvertaken, seen, published } = data
  const preview = <ButtonLink href={screens['home-preview'].path}>Preview</ButtonLink>
  if (!isDraft) {
    return (
      <div className="stack">
        <p>The shop shows this. What you change becomes a draft that only you see.</p>
        <div className="row-tight">{preview}</div>
      </div>
    )
  }
  return (
    <Callout tone="caution">
      <div className="stack">
        <p>
          <strong>This is your draft.</strong> Shoppers still see the page before.
          {isOvertaken &&
            ' Somebody else has published another page since you began: you will see both before yours takes its place.'}
        </p>
        <div className="row-tight">
          <form method="post" action={HOME_PUBLISH_PATH}>
            <input type="hidden" name="seen" value={isConflict ? published : seen} />
            <Button look="main" type="submit">
              Publish
            </Button>
          </form>
          {preview}
          <form method="post" action={HOME_DISCARD_PATH}>
            <Button look="quiet" type="submit">
              Discard the draft
            </Button>
          </form>
        </div>
      </div>
    </Callout>
  )
}
