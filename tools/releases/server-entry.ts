/** Both front ends as the server renders them, in one file: they share React. */
export { renderOwnerPage } from '../../office/frame/entry-server.tsx'
export { renderPage } from '../../pages/frame/entry-server.tsx'
