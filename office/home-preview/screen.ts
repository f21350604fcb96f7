import { loadPrepared, markOf } from '#server/gallery/home-list'
import { type ScreenRequest, show, signedInOf } from '../kit/screen.ts'

export const load = async (request: ScreenRequest) => {
  const { staff } = signedInOf(request)
  const { published, sections, draftSeen } = await loadPrepared(request.context.db, staff.id)
  return show('home-preview', 'Preview of the home page', {
    isDraft: draftSeen !== null && markOf(sections) !== published.mark,
    seen: draftSeen ?? published.mark,
  })
}
