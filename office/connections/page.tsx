import { connectionMessages } from '#domain/owner-messages/connections'
import { Callout } from '#ui/callout.tsx'
import { useIsMailFiled } from '../kit/layout/mail-filed.ts'
import { Address } from './address.tsx'
import { Backup } from './backup.tsx'
import { Mail } from './mail.tsx'
import type { Props } from './parts.tsx'
import { Payments } from './payments.tsx'
import { Pictures } from './pictures.tsx'
import { WayToTests } from './way-to-tests.tsx'

export function Page({ data, form: given }: Props) {
  const { whyClosed } = data
  const isMailFiled = useIsMailFiled()
  // A refusal stands at the top: the form that it belongs to may be gone.
  const props = { data, form: given && { ...given, message: null } }
  return (
    <>
      <h1>Keys and services</h1>
      {given?.message && (
        <Callout tone="error" role="alert" className="measure-wide wrap-anywhere">
          {given.message}
        </Callout>
      )}
      {whyClosed !== null && (
        <Callout tone="caution" className="measure-wide wrap-anywhere">
          <p>The shop takes no orders. {whyClosed}.</p>
          {data.isClosedByTests && <WayToTests orders={data.testOrders} />}
        </Callout>
      )}
      <p className="measure-wide">
        What the shop is connected to. Every change is told to all owners{' '}
        {isMailFiled ? '' : 'by mail, and '}on devices that show notifications
        {isMailFiled ? ', and by mail once a mail service is set up' : ''}. Keys and passwords are
        stored locked, and never shown again.
      </p>
      {!data.canSeal && (
        <Callout tone="caution" className="measure-wide wrap-anywhere">
          <p>{connectionMessages['cannot-seal']}</p>
        </Callout>
      )}
      <Address {...props} />
      <Payments {...props} />
      <Mail {...props} />
      <Backup {...props} />
      <Pictures {...props} />
    </>
  )
}
