/**
 * What the server uses of Vite. SQL files become strings of the bundle, so that it runs from any folder; `DEV` is false in
 * the bundle, and true in development and in tests. Vite's own types would bring the DOM along.
 */
interface ImportMeta {
  readonly env: { readonly DEV: boolean };
  glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, unknown>;
}
