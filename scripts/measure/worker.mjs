// Runs in the app's worker beside its own code (site.mjs appends it): the same requests, sent by something else.
import { Queue } from 'workbox-background-sync';

const URL = '/api/points/award/';

async function sendBare(requests) {
  const startedAt = performance.now();
  for (const request of requests) {
    const response = await fetch(URL, { method: 'POST', ...request });
    if (!response.ok) throw new Error(`The bare loop met a ${response.status}`);
    await response.json();
  }
  return performance.now() - startedAt;
}

/** Saving the requests is not counted; only their replay is. */
async function sendByWorkbox(requests) {
  const queue = new Queue('awards', { forceSyncFallback: true, onSync: async () => undefined });
  for (const request of requests) {
    await queue.pushRequest({ request: new Request(URL, { method: 'POST', ...request }) });
  }
  const startedAt = performance.now();
  await queue.replayRequests();
  return performance.now() - startedAt;
}

self.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (data?.type !== 'BENCH') return;
  const send = data.kind === 'bare' ? sendBare : sendByWorkbox;
  event.waitUntil(
    send(data.requests).then(
      (ms) => ports[0].postMessage({ ms }),
      (error) => ports[0].postMessage({ error: String(error) }),
    ),
  );
});
