/** Answers a request of the page, or leaves it to the browser: undefined. */
export type Answerer = (event: FetchEvent, url: URL) => Promise<Response> | undefined;

/** The first who answers does. No POST is touched. */
export function answerRequests(scope: ServiceWorkerGlobalScope, answerers: readonly Answerer[]): void {
  scope.addEventListener('fetch', (event) => {
    if (event.request.method !== 'GET') return;
    const url = new URL(event.request.url);
    for (const answerer of answerers) {
      const answer = answerer(event, url);
      if (answer) return event.respondWith(answer);
    }
  });
}
