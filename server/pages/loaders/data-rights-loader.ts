import { plainLoader } from './plain-loader.ts'

export const dataRightsLoader = plainLoader('/data-rights', {
  heading: 'Data rights',
  lead: 'What you can ask of us.',
})
