import { plainLoader } from './plain-loader.ts'

export const accessibilityLoader = plainLoader('/accessibility', {
  heading: 'Accessibility',
  lead: 'A shop for everybody.',
})
