import { BackLink } from '#ui/back-link.tsx'
import { FilmUpload } from '../kit/forms/film-upload.tsx'
import { PhotoUploads } from '../kit/forms/photo-uploads.tsx'
import { RefusedForm } from '../kit/forms/refused-form.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { screens } from '../screens.ts'
import { FilmChoice } from './film-choice.tsx'
import { PortraitChoice, PosterChoice } from './poster-choice.tsx'
import type { load } from './screen.ts'

/** Script renders each `data-picture-list` anew when a poster or a film has arrived. */
export function Page({ data, form }: ScreenProps<typeof load, 'home-hero'>) {
  return (
    <>
      <BackLink href={screens['home-page'].path}>Home page</BackLink>
      <h1>First screen</h1>
      <p>
        Press the button of a poster or film to show it: the shop has it at once, without a draft.
      </p>
      <RefusedForm form={form} />
      <section className="stack" aria-labelledby="poster-heading">
        <h2 id="poster-heading">Poster</h2>
        <PosterChoice data={data} />
        <PhotoUploads productId={null} use="hero" title="" colours={[]} />
      </section>
      <section className="stack" aria-labelledby="portrait-heading">
        <h2 id="portrait-heading">Poster for phones</h2>
        <p>Phones, and every screen that is higher than wide, show this one instead.</p>
        <PortraitChoice data={data} />
        <PhotoUploads productId={null} use="hero" title="" colours={[]} isUpright />
      </section>
      <section className="stack" aria-labelledby="film-heading">
        <h2 id="film-heading">Film</h2>
        <FilmChoice data={data} />
        <FilmUpload />
      </section>
    </>
  )
}
