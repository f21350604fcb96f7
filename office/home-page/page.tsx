import { MAX_HOME_SECTIONS } from '#domain/gallery/home-sections'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { RefusedForm } from '../kit/forms/refused-form.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { HOME_STEP_PATH } from '../kit/paths.ts'
import { screens } from '../screens.ts'
import { DraftBar } from './draft-bar.tsx'
import { FormerLists } from './former-lists.tsx'
import styles from './page.module.css'
import type { load } from './screen.ts'
import { SectionCard } from './section-card.tsx'

type Props = ScreenProps<typeof load, 'home-page'>

export function Page({ data, form }: Props) {
  const { sections, addable } = data
  return (
    <>
      <BackLink href={screens.products.path}>Products</BackLink>
      <h1>Home page</h1>
      <RefusedForm form={form} />
      <DraftBar data={data} isConflict={form?.differences !== undefined} />
      <section className="stack" aria-labelledby="sections-heading">
        <h2 id="sections-heading">Sections</h2>
        <p className="quiet">
          In the order of the page. Nothing changes in the shop before you publish.
        </p>
        {sections.length === 0 && (
          <Callout tone="caution">
            There is no section: the page would show the name of the brand alone.
          </Callout>
        )}
        <ol className="stack" role="list">
          {sections.map((section, index) => (
            <SectionCard
              key={section.key}
              section={section}
              isFirst={index === 0}
              isLast={index === sections.length - 1}
            />
          ))}
        </ol>
      </section>
      <section className="stack" aria-labelledby="add-heading">
        <h2 id="add-heading">Add a section</h2>
        {addable.length === 0 ? (
          <p>A home page has at most {MAX_HOME_SECTIONS} sections. Remove one to add another.</p>
        ) : (
          <form className="stack" method="post" action={HOME_STEP_PATH}>
            <fieldset className={styles.kinds}>
              <legend className="visually-hidden">Kind of section</legend>
              {addable.map(({ kind, name, about }, index) => (
                <label key={kind} className={styles.kind}>
                  <input type="radio" name="kind" value={kind} defaultChecked={index === 0} />
                  <span>
                    <strong>{name}</strong> <span className="quiet">{about}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <Button type="submit" name="step" value="add">
              Add it
            </Button>
          </form>
        )}
      </section>
      <section className="stack" aria-labelledby="hero-heading">
        <h2 id="hero-heading">Poster and film</h2>
        <p>Those of the first screen, for phones and for wide screens. They have no draft.</p>
        <p>
          <ButtonLink href={screens['home-hero'].path}>Choose poster and film</ButtonLink>
        </p>
      </section>
      <FormerLists data={data} />
    </>
  )
}
