import { HONEYPOT_FIELD } from '#domain/form/honeypot'

/** People neither see, hear nor reach it; programs that fill whatever they find give themselves away. */
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
