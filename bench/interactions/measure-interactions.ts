import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { BUDGETS } from '../budgets.ts'
import { withChromium } from '../processes/launch-chromium.ts'
import { withShop } from '../processes/start-shop.ts'
import type { Figure } from '../report/figures.ts'
import { median } from '../report/statistics.ts'

const ROUNDS = 7
const CPU_SLOWDOWN = 4

type Sign = { readonly selector: string; readonly text?: string; readonly value?: string }

type Interaction = {
  readonly what: string
  readonly path: string
  readonly control: (page: Page) => Locator
  /** An option is selected instead of a tap. */
  readonly option?: string
  /** The result becomes visible as an element, its text, or its value. */
  readonly result: Sign
}

const INTERACTIONS: readonly Interaction[] = [
  {
    what: 'add to cart',
    path: '/product/14',
    control: (page) => page.getByRole('button', { name: 'Add to Cart' }),
    result: { selector: 'main [role=alert]', text: 'Added to cart:' },
  },
  {
    what: 'add from a card',
    path: '/collection',
    control: (page) => page.getByRole('button', { name: 'Add Ancient Dragon Tee to cart' }),
    result: { selector: '[role=status] > p', text: 'added to cart!' },
  },
  {
    what: 'quick view',
    path: '/collection',
    control: (page) => page.getByRole('link', { name: 'Quick view: Ancient Dragon Tee' }),
    result: { selector: 'dialog:is([open], :popover-open)', text: 'Ancient Dragon Tee' },
  },
  {
    what: 'quantity',
    path: '/product/14',
    control: (page) => page.getByRole('button', { name: 'Increase quantity' }),
    result: { selector: 'input[type=number]', value: '2' },
  },
  {
    what: 'currency',
    path: '/product/14',
    control: (page) => page.getByRole('combobox', { name: 'Currency' }).first(),
    option: 'USD',
    result: { selector: 'main [aria-live=polite]', text: '$' },
  },
]

/** Measures the time from the tap to the frame that shows the result, with the CPU slowed down four times. */
export async function measureInteractions(): Promise<readonly Figure[]> {
  return withShop((shop) =>
    withChromium([], async (browser) => {
      const figures: Figure[] = []
      for (const interaction of INTERACTIONS) {
        const times: number[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          times.push(await timeOnce(browser, shop.url, interaction))
        }
        const measured = median(times)
        figures.push({ what: interaction.what, measured, unit: 'ms', budget: BUDGETS.answerMs })
      }
      return figures
    }),
  )
}

async function timeOnce(browser: Browser, url: string, interaction: Interaction): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GH',
    storageState: answeredBanner(url),
  })
  try {
    const page = await context.newPage()
    await page.goto(url + interaction.path)
    await page.waitForFunction(() => 'awake' in document.documentElement.dataset)
    await scrollByTouch(context, page)
    await openPanel(page, interaction)
    await page.waitForLoadState('networkidle')
    // At the first touch Playwright injects its own script into the page, which must not be measured.
    await interaction.control(page).tap({ trial: true })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const visible = page.evaluate(timeToResult, interaction.result)
    const [measured] = await Promise.all([visible, act(interaction, page)])
    return measured
  } finally {
    await context.close()
  }
}

/** Most shoppers touch the page before they use a control. */
async function scrollByTouch(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('Input.synthesizeScrollGesture', {
    x: 180,
    y: 500,
    yDistance: -150,
    gestureSourceType: 'touch',
  })
}

async function act({ control, option }: Interaction, page: Page) {
  if (option === undefined) await control(page).tap()
  else await control(page).selectOption(option)
}

/** On a phone the selector is in the floating panel, which is opened by another tap. */
async function openPanel(page: Page, { what }: Interaction) {
  if (what === 'currency') await page.getByRole('button', { name: /^Currency/ }).tap()
}

function answeredBanner(origin: string) {
  const choice = { necessary: true, analytics: false, marketing: false, preferences: false }
  const localStorage = [
    { name: 'cookieConsent', value: JSON.stringify(choice) },
    { name: 'cookieConsentDate', value: new Date().toISOString() },
  ]
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** This runs in the page: it measures from the event itself, without the delay between driver and browser. */
function timeToResult({ selector, text = '', value }: Sign): Promise<number> {
  function isAnswered(): boolean {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element?.checkVisibility() || !element.textContent.includes(text)) return false
    return value === undefined || (element instanceof HTMLInputElement && element.value === value)
  }
  return new Promise((resolve) => {
    let beganAt: number | null = null
    for (const type of ['pointerup', 'input']) {
      addEventListener(
        type,
        (event) => {
          beganAt ??= event.timeStamp
        },
        { capture: true },
      )
    }
    function look() {
      // The frame with the change has been displayed when the next one begins.
      if (beganAt !== null && isAnswered()) {
        requestAnimationFrame((shownAt) => resolve(shownAt - (beganAt ?? shownAt)))
      } else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
