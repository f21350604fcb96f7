import type { RefObject } from 'react'
import { messages } from '#domain/messages'
import { Rosette } from '../kit/rosette.tsx'
import styles from './submitted.module.css'

type Props = { readonly isShown: boolean; readonly panel: RefObject<HTMLDivElement | null> }

/** The live region exists before its text, so that the text is announced. */
export function Submitted({ isShown, panel }: Props) {
  return (
    <div
      ref={panel}
      role="status"
      tabIndex={-1}
      className={isShown ? `stack-wide ${styles.panel}` : ''}
    >
      {isShown && (
        <>
          <Rosette size={40} />
          <p className={styles.words}>{messages['request-submitted']}</p>
          <p>
            Please look into your mailbox, and later again if nothing is there, and confirm that it
            is yours.
          </p>
        </>
      )}
    </div>
  )
}
