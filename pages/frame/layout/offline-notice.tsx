import { useEffect, useSyncExternalStore } from 'react'
import { browsingMessages as messages } from '#domain/browsing-messages'
import styles from './offline-notice.module.css'

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  // The styles of the page need it on the root: Firefox before 121 does not support `:has()`.
  useEffect(
    () => void document.documentElement.toggleAttribute('data-offline', !isOnline),
    [isOnline],
  )
  return (
    <p className={styles.notice} role="status" data-shown={!isOnline || undefined}>
      {!isOnline && messages.offline}
    </p>
  )
}

function subscribe(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
