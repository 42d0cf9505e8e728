// A line between a browser and a loopback server, as schools have it: each piece of data takes half of the round trip, and
// a piece that is lost is sent again after the least time that Linux waits for that.
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const SENT_AGAIN_MS = 200;

/**
 * Opens a port of its own that leads to `port`; `lossEvery` says that one piece of so many is lost. Losses are counted, not
 * drawn, so that whoever sends as much meets as many. Gives the line's port and how to close it.
 */
export async function openSlowLine(port, { roundTripMs, lossEvery }) {
  let pieces = 0;
  /** One direction. What follows a lost piece waits for it, as it does in TCP. */
  const carry = (from, to) => {
    let before = Promise.resolve();
    const deliver = (act) => {
      const isLost = (pieces += 1) % lossEvery === 0;
      const crossed = sleep(roundTripMs / 2 + (isLost ? SENT_AGAIN_MS : 0));
      before = Promise.all([before, crossed]).then(() => {
        if (!to.destroyed) act();
      });
    };
    from.on('data', (data) => deliver(() => to.write(data)));
    from.on('end', () => deliver(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => deliver(() => to.destroy()));
  };
  const open = new Set();
  const server = createServer({ allowHalfOpen: true }, (browser) => {
    const site = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    open.add(browser).add(site);
    carry(browser, site);
    carry(site, browser);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
