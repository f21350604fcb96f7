import { useSyncExternalStore } from 'react'
import { type Toast, toastStore } from './toast-store.ts'
import styles from './toasts.module.css'

const NONE: readonly Toast[] = []

export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => NONE)
  return (
    <div className={styles.toasts} role="status">
      {toasts.map(({ id, text }) => (
        <p key={id} className={styles.toast}>
          {text}
        </p>
      ))}
    </div>
  )
}
