/** Of an answer: what is not true of another page in its place. */
const OF_BODY = ['Content-Length', 'Content-Encoding', 'ETag'];

/** Another page in the place of this one, with its status and its rules. */
export function changedPage(html: string, page: Response): Response {
  const changed = new Response(html, page);
  for (const name of OF_BODY) changed.headers.delete(name);
  return changed;
}
