/**
 * The one thing of Vite that the server uses: SQL files become strings of the bundle, so that it runs from any folder.
 * Vite's own types would bring the DOM along.
 */
interface ImportMeta {
  glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, unknown>;
}
