/** Both are in one chunk, because a page that needs one needs the other. */
export { Footer } from './footer.tsx'
export { Logo } from './logo.tsx'
