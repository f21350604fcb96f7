import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ConsentToggles } from '#domain/consent/consent'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { consent } from './consent-state.ts'
import { PURPOSES } from './purposes.ts'
import styles from './settings-dialog.module.css'

const ALL_OFF: ConsentToggles = { analytics: false, marketing: false, preferences: false }

let isShown = false

type Props = {
  readonly onChoose: (toggles: ConsentToggles) => void
  readonly onClose: () => void
}

/** This is rendered into a separate root: few visitors open it, so it is not part of the app's bundle. */
export function showSettings(onChoose: Props['onChoose']) {
  if (isShown) return
  isShown = true
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    <SettingsDialog
      onChoose={onChoose}
      onClose={() => {
        root.unmount()
        container.remove()
        isShown = false
      }}
    />,
  )
}

/** §2. Every toggle is off until the visitor turns it on. */
function SettingsDialog({ onChoose, onClose }: Props) {
  const [toggles, setToggles] = useState(() => consent.get() ?? ALL_OFF)

  function save() {
    flushSync(onClose)
    onChoose(toggles)
  }

  return (
    <Dialog isOpen label="Cookie settings" className={styles.dialog} onClose={onClose}>
      <div className={styles.top}>
        <h2 className="size-h3">Cookie settings</h2>
        <IconButton
          icon="close"
          label="Close cookie settings"
          className={styles.close}
          onClick={onClose}
        />
      </div>
      <ul role="list">
        <Purpose
          label="Necessary"
          words="Your cart, your wishlist, a currency you chose, your order and this choice. Always on: the shop cannot work without them."
          isOn
        />
        {PURPOSES.map(({ purpose, label, words }) => (
          <Purpose
            key={purpose}
            label={label}
            words={words}
            isOn={toggles[purpose]}
            onToggle={(isOn) => setToggles({ ...toggles, [purpose]: isOn })}
          />
        ))}
      </ul>
      <Button look="main" className={styles.save} onClick={save}>
        Save Preferences
      </Button>
    </Dialog>
  )
}

type PurposeProps = {
  readonly label: string
  readonly words: string
  readonly isOn: boolean
  readonly onToggle?: (isOn: boolean) => void
}

function Purpose({ label, words, isOn, onToggle }: PurposeProps) {
  const id = `purpose-${label.toLowerCase()}`
  return (
    <li className={styles.purpose}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.switch}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state.
        role="switch"
        aria-describedby={`${id}-words`}
        checked={isOn}
        disabled={!onToggle}
        onChange={(event) => onToggle?.(event.target.checked)}
      />
      <p id={`${id}-words`} className={styles.words}>
        {words}
      </p>
    </li>
  )
}
