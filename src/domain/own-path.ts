/**
 * Whether a text is a path on the app's own site. Browsers read '//' and '/\' as another site's address, and leave out
 * control characters before they look.
 */
export function isOwnPath(text: string): boolean {
  return /^\/(?!\/)/.test(text) && !/[\\\p{Cc}]/u.test(text);
}
