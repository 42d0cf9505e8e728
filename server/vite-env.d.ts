/**
 * What the server uses of Vite. SQL files and stylesheets become strings of the bundle, so that it runs from any folder, and
 * the files of the contracts are found without a list; `DEV` is false in the bundle, and true in development and in tests.
 * Vite's own types would bring the DOM along.
 */
interface ImportMeta {
  readonly env: { readonly DEV: boolean };
  glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, unknown>;
  glob(pattern: string, options: { eager: true }): Record<string, Record<string, unknown>>;
}
