/** The shop's styles, but no script: nothing can be ordered or counted, and links lead to the shop. */
export function previewPolicy(ancestors: "'none'" | "'self'"): string {
  return [
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}
