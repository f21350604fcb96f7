/** The module has all styles of the pages (vite.backoffice.config.ts). */
declare module 'virtual:page-styles'
