import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { consent, isAllowed } from '../frame/consent/consent-state.ts'
import { resetCurrency, useCurrency, useHowFound } from '../kit/currency/currency-choice.ts'
import type { OnStep, Step } from '../kit/currency/detection-step.ts'
import styles from './page.module.css'

export function Detection() {
  const currency = useCurrency()
  const how = useHowFound()
  const { steps, isRunning, run } = useDetectionRun()
  const runQuietly = () => run(dryRunDetection)
  const arePreferencesAllowed = usePreferencesAllowed()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on load, and when consent changes.
  useEffect(() => {
    if (arePreferencesAllowed !== null) void runQuietly()
  }, [arePreferencesAllowed])

  return (
    <section className={styles.section} aria-labelledby="detection">
      <h2 id="detection">Detection</h2>
      <p className={styles.status} role="status">
        Prices in {currency}. {how}
      </p>
      <ol role="list" className={styles.steps} aria-label="Steps" aria-busy={isRunning}>
        {steps.map(({ name, state, detail, ms }) => (
          <li key={name} className={styles.step} data-state={state}>
            <span className={styles.name}>{name}</span>
            <span>{detail}</span>
            {hasEnded(state) && <span className={styles.time}>{Math.round(ms)} ms</span>}
          </li>
        ))}
        {steps.length === 0 && <li className={styles.step}>Waiting for the page to wake up.</li>}
      </ol>
      <div className="row">
        <Button aria-disabled={isRunning} onClick={() => isRunning || runQuietly()}>
          Detect again
        </Button>
        <Button
          aria-disabled={isRunning}
          onClick={() => isRunning || run((onStep) => resetCurrency(currency, onStep))}
        >
          Detect my currency
        </Button>
      </div>
      <p className={styles.note}>
        <strong>Detect again</strong> repeats the steps and keeps what you chose. Nobody but this
        shop is asked unless you allowed Preferences. <strong>Detect my currency</strong> forgets
        your choice and asks them all; your browser may then ask whether it can use your position.
      </p>
    </section>
  )
}

function hasEnded(state: Step['state']): boolean {
  return state === 'found' || state === 'nothing'
}

/** This is a dry run: neither the stored choice nor the shown currency changes. */
async function dryRunDetection(onStep: OnStep) {
  const { detectCurrency } = await import('../kit/currency/detect-currency.ts')
  return detectCurrency({ mayPrompt: false, onStep })
}

function useDetectionRun() {
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const latestRun = useRef(0)

  /** A consent change starts a new run; later results of the previous run are ignored. */
  async function run(work: (onStep: OnStep) => Promise<unknown>) {
    latestRun.current += 1
    const thisRun = latestRun.current
    setSteps([])
    setIsRunning(true)
    await work((step) => {
      if (thisRun !== latestRun.current) return
      setSteps((known) => [...known.filter(({ name }) => name !== step.name), step])
    })
    if (thisRun === latestRun.current) setIsRunning(false)
  }

  return { steps, isRunning, run }
}

/** Returns null until the stored choice is read. */
function usePreferencesAllowed(): boolean | null {
  const [isKnownAllowed, setIsKnownAllowed] = useState<boolean | null>(null)
  useEffect(() => {
    const update = () => setIsKnownAllowed(isAllowed('preferences'))
    const unsubscribe = consent.subscribe(update)
    import('../frame/consent/consent-rules.ts')
      .then(({ applyConsent }) => applyConsent())
      // Nothing is allowed if the rules cannot be loaded.
      .then(update, update)
    return unsubscribe
  }, [])
  return isKnownAllowed
}
