import { expect, test } from 'vitest'
import { findStoredProduct } from '#database/catalogue/product-edits'
import { transact } from '#database/transact'
import { pictureField } from '#domain/catalogue/picture-form'
import { addPicture } from '#server/products/add-picture'
import { eachEngine } from '#testing/database/each-engine'
import { openPlainBrowser } from '#testing/html/plain-browser'
import { openOffice } from '#testing/owner/open-office'
import { signInAsStaff } from '#testing/owner/sign-in-as-staff'
import { screens } from '../screens.ts'

type Values = Readonly<Record<string, string>>

/** Reads the fields of the form that has this hidden field. */
function fieldsOf(html: string, marker: string): Values {
  const form = html.split('<form').find((each) => each.includes(marker)) ?? ''
  const whole = form.slice(0, form.indexOf('</form>'))
  const inputs = [...whole.matchAll(/<input[^>]*?>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)?.[1] ?? '',
    /type="checkbox"/.test(input) && !input.includes('checked')
      ? ''
      : (/value="([^"]*)"/.exec(input)?.[1] ?? ''),
  ])
  const areas = [...whole.matchAll(/<textarea[^>]*name="([^"]*)"[^>]*>([^<]*)/g)]
  const selects = [
    ...whole.matchAll(/<select[^>]*name="([^"]*)".*?<option[^>]*?value="([^"]*)"[^>]*? selected/gs),
  ]
  return Object.fromEntries([
    ...inputs.filter(([name]) => name !== ''),
    ...[...areas, ...selects].map(([, name = '', value = '']) => [name, value]),
  ])
}

function versions(html: string): readonly string[] {
  return [...html.matchAll(/(?:Yours|Saved now)<\/span> ([^<]*)/g)].map(([, text = '']) => text)
}

eachEngine('two people at once', (engine) => {
  test('[C126] a collection: both versions, what was typed, and saving again', async () => {
    const { owner, shop } = await openOffice(engine)
    const path = screens.sections.path
    const open = fieldsOf((await owner.get(path)).html, 'value="volume-3"')
    await owner.post(`${path}/collections`, { ...open, title: 'Third', isInNavigation: '' })
    const mine = { ...open, title: 'Mine', shortLabel: 'M3' }
    // A form that is refused for a wrong value still knows which version it showed.
    const wrong = await owner.post(`${path}/collections`, { ...mine, title: '' })
    expect(fieldsOf(wrong.html, 'value="volume-3"')['seen/title']).toBe('Volume 3')
    const late = await owner.post(`${path}/collections`, mine)
    expect(late.status).toBe(409)
    expect(versions(late.html)).toEqual(['Mine', 'Third', 'M3', 'VOL.3', 'yes', 'no'])
    const shown = fieldsOf(late.html, 'value="volume-3"')
    expect(shown).toMatchObject({ title: 'Mine', shortLabel: 'M3', 'seen/title': 'Third' })
    await owner.post(`${path}/collections`, shown)
    expect(shop.catalogue.current().collectionTitles.get('volume-3')).toBe('Mine')
  })

  test('[C126] a poster: both versions, what was typed, and saving again', async () => {
    const { owner, shop } = await openOffice(engine)
    const path = screens.gallery.path
    const open = fieldsOf((await owner.get(path)).html, 'name="id" value="2"')
    await owner.post(path, { ...open, description: 'First <b>', pieces: '14' })
    const late = await owner.post(path, { ...open, description: 'Second', pieces: '14\n5' })
    expect(late.status).toBe(409)
    expect(versions(late.html).slice(0, 2)).toEqual(['Second', 'First &lt;b&gt;'])
    const shown = fieldsOf(late.html, 'name="id" value="2"')
    expect(shown).toMatchObject({ description: 'Second', pieces: '14\n5' })
    await owner.post(path, shown)
    const { gallery } = shop.catalogue.current()
    expect(gallery.find(({ id }) => id === 2)).toMatchObject({
      description: 'Second',
      productIds: [14, 5],
    })
  })

  test('[C126] a poster that somebody has removed: what was typed is shown', async () => {
    const { owner } = await openOffice(engine)
    const path = screens.gallery.path
    const open = fieldsOf((await owner.get(path)).html, 'name="id" value="3"')
    await owner.post(path, { id: '3', step: 'remove' })
    const late = await owner.post(path, { ...open, description: 'A long caption' })
    expect([late.status, late.html.includes('has removed this poster')]).toEqual([409, true])
    expect(versions(late.html).slice(0, 2)).toEqual(['A long caption', 'removed'])
  })

  test('[C126] the home page: both lists, and publishing again', async () => {
    const open = await openOffice(engine)
    const second = await signInAsStaff(open, {
      name: 'Esi',
      email: 'esi@example.com',
      role: 'owner',
    })
    const mine = await openPlainBrowser(open.owner, screens['home-page'].path)
    await mine.press('Move New drops up')
    const theirs = await openPlainBrowser(second, screens['home-page'].path)
    await theirs.press('Hide Brand')
    await theirs.press('Publish')
    await mine.press('Publish')
    expect(mine.words()).toContain('Somebody else has published another home page meanwhile.')
    expect(mine.words()).toMatch(
      /Yours 1\. New drops.*Saved now 1\. First screen.*Brand \(hidden\)/,
    )
    const kinds = () => open.shop.catalogue.current().home.sections.map(({ kind }) => kind)
    expect(kinds()).toEqual(['hero', 'drops', 'story'])
    await mine.press('Publish')
    expect(mine.words()).toContain('Published.')
    expect(kinds()).toEqual(['drops', 'hero', 'story'])
  })

  test('[C127] a photo that arrives while pictures are described is not lost', async () => {
    const { owner, shop } = await openOffice(engine)
    const path = '/owner/products/1'
    const open = fieldsOf((await owner.get(path)).html, 'name="picture/0/file"')
    const described = Object.fromEntries(
      Object.entries(open)
        .filter(([name]) => name !== 'move' && name !== 'remove')
        .map(([name, value]) => [name, name.endsWith('/alt') ? 'Described' : value]),
    )
    const before = (await findStoredProduct(shop.db, 1))?.content.pictures ?? []
    const file = (await findStoredProduct(shop.db, 2))?.content.pictures[0]?.file ?? ''
    const picture = { colour: before[0]?.colour ?? '', view: 'front', file }
    const actor = { staffId: null, name: 'A phone' }
    await transact(shop.db, (trx) => addPicture(trx, { id: 1, actor, picture, nowMs: shop.now() }))
    const saved = await owner.post(`${path}/pictures`, {
      ...described,
      [pictureField(0, 'colour')]: picture.colour,
      [pictureField(1, 'colour')]: before[1]?.colour ?? '',
    })
    expect([saved.status, saved.html.includes('The pictures are saved.')]).toEqual([200, true])
    const after = (await findStoredProduct(shop.db, 1))?.content.pictures ?? []
    expect(after.map((each) => each.file)).toEqual([...before.map((each) => each.file), file])
  })
})
