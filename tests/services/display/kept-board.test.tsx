import { afterEach, expect, it } from 'vitest';
import { createKeptBoard, forgetKeptBoard } from '#services/display/kept-board.ts';
import { snapshotWith } from '#tests/features/kiosk/snapshot.ts';
import { NOW } from '#tests/support/clock.ts';

afterEach(forgetKeptBoard);

const SNAPSHOT = snapshotWith({ h1: 5 });

it('the board of a display is there at its next start', async () => {
  createKeptBoard('full').keep(SNAPSHOT, NOW);
  const kept = await createKeptBoard('full').read();
  expect(kept).toMatchObject({ heardAt: NOW, dataAt: NOW, snapshot: { version: SNAPSHOT.version } });
});

it('a display that has other names since then starts without the board that it kept', async () => {
  createKeptBoard('full').keep(SNAPSHOT, NOW);
  expect(await createKeptBoard('initial').read()).toBeNull();
});
