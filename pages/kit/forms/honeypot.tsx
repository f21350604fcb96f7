import { HONEYPOT_FIELD } from '#domain/form/honeypot'

/** The field is invisible and unreachable for people and screen readers; a filled value reveals a bot. */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
