import { inEachBrowser } from './each-browser.ts'
import { button, dialog } from './person.ts'

inEachBrowser('cookies, the menu and the currency are chosen', async ({ person }) => {
  await person.open('/')
  await person.press(button('Accept All'))
  await person.seesNo(button('Accept All'))
  await person.press(button('Menu'))
  await person.expectsSoundPage()
  await person.press(button('Close menu', dialog('Menu')))
  await person.seesNo(dialog('Menu'))
  await person.press(button('Currency: GH₵ GHS'))
  await person.sees(button('Detect my currency'))
  await person.expectsSoundPage()
  await person.press(button('Currency: GH₵ GHS'))
  await person.seesNo(button('Detect my currency'))
})
