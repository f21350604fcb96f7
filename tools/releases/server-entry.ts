/** The file exports both front ends as the server renders them, because they share React. */
export { renderOwnerPage } from '../../office/frame/entry-server.tsx'
export { renderPage } from '../../pages/frame/entry-server.tsx'
