/** One file for both: whoever needs one of them needs the other. */
export { Footer } from './footer.tsx'
export { Logo } from './logo.tsx'
