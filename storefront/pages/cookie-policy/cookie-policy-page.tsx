export { Page } from '../plain/plain-page.tsx'
