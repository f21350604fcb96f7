import { browsingMessages as messages } from '#domain/browsing-messages'
import { ButtonLink } from '#ui/button.tsx'
import { ReloadButton } from '../../kit/reload.tsx'

/** Stands in place of a page that could not be rendered. Its ground is dark, as the header over a hero expects. */
export function FailedPage() {
  return (
    <div
      style={{
        padding: 'calc(var(--header-height) + var(--space-6)) 0 var(--space-8)',
        background: 'var(--ink)',
        color: 'var(--bone)',
      }}
    >
      <div className="content stack-wide">
        <h1 tabIndex={-1}>{messages['page-failed']}</h1>
        <p role="alert">{messages['page-failed-detail']}</p>
        <div className="row">
          <ReloadButton look="onDark" />
          <ButtonLink look="onDark" href="/">
            Back to Home
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
