import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import styles from './draft-offer.module.css'

/**
 * The script shows a copy of it (browser/drafts/drafts.ts), which stays in view even far down the page, where Back
 * leads.
 */
export function DraftOffer() {
  return (
    <template data-template="draft-offer">
      <div className={`no-print ${styles.offer}`} data-beside-bar="">
        <Callout tone="caution" role="status">
          <p>You had typed something here that is not saved.</p>
          <p data-draft-changed="">What is saved was changed since.</p>
          <div className={`row ${styles.buttons}`}>
            <Button data-draft-back="">Put it back</Button>
            <Button look="quiet" data-draft-forget="">
              Forget it
            </Button>
          </div>
        </Callout>
      </div>
    </template>
  )
}
