import { Dexie, RangeSet, type Table } from 'dexie';
import { beforeEach, expect, it, vi } from 'vitest';
import { keptRead } from '#data/db/kept-read.ts';
import { onWrite } from '#data/db/on-write.ts';
import { emptyDisk } from '#tests/support/outbox.ts';

/** A device with a database of one table, as one of its pages opens it. */
class Page extends Dexie {
  declare readonly rows: Table<{ key: string; value: number }, string>;
  readonly reads = vi.fn<() => Promise<number | undefined>>(() => this.rows.get('row').then((row) => row?.value));
  readonly kept: ReturnType<typeof keptRead<number | undefined>> = keptRead(this, this.reads);

  constructor(name = 'kept-read') {
    super(name);
    this.version(1).stores({ rows: 'key' });
  }

  put = (value: number): PromiseLike<unknown> => this.rows.put({ key: 'row', value });
}

let page: Page;
beforeEach(async () => {
  emptyDisk();
  page = new Page();
  await page.put(1);
});

it('reads the device once for all who ask', async () => {
  expect(await Promise.all([page.kept(), page.kept()])).toEqual([1, 1]);
  expect(await page.kept()).toBe(1);
  expect(page.reads).toHaveBeenCalledTimes(1);
});

it.each<[string, (db: Page) => PromiseLike<unknown>, number | undefined]>([
  ['a write', (db) => db.put(2), 2],
  ['a transaction', (db) => db.transaction('rw', db.rows, () => db.put(3)), 3],
  ['a deletion', (db) => db.rows.delete('row'), undefined],
  ['a write of another page', () => new Page().put(4), 4],
])('reads it again after %s', async (_, write, found) => {
  await page.kept();
  await write(page);
  expect(await page.kept()).toBe(found);
  expect(await page.kept()).toBe(found);
  expect(page.reads).toHaveBeenCalledTimes(2);
});

it('reads it again where anything may have been written unheard', async () => {
  await page.kept();
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
  await page.kept();
  expect(page.reads).toHaveBeenCalledTimes(2);
});

it('reads it again when it is asked to, and keeps what it found', async () => {
  await page.kept();
  await page.kept({ again: true });
  await page.kept({ again: false });
  expect(page.reads).toHaveBeenCalledTimes(2);
});

it('keeps it through a write to another database', async () => {
  await page.kept();
  await new Page('other').put(2);
  await page.kept();
  expect(page.reads).toHaveBeenCalledTimes(1);
});

it('keeps nothing that it read while somebody wrote', async () => {
  const reading = page.kept();
  await page.put(2);
  await reading;
  expect(await page.kept()).toBe(2);
});

it('reads what was written for whoever is told of the write', async () => {
  const told = new Promise<number | undefined>((resolve) => {
    const listening = onWrite([page.rows], () => {
      listening.end();
      resolve(page.kept());
    });
  });
  await page.kept();
  await page.put(2);
  expect(await told).toBe(2);
});

it('reads again after a read that failed', async () => {
  page.reads.mockReturnValueOnce(Promise.reject(new Error('The connection is lost.')));
  await expect(page.kept()).rejects.toThrow('The connection is lost.');
  expect(await page.kept()).toBe(1);
});

it('a failure of an old read does not drop what a later one found', async () => {
  let fail: (error: Error) => void = () => undefined;
  page.reads.mockReturnValueOnce(new Promise((_, reject) => void (fail = reject)));
  const failing = page.kept();
  await page.put(2);
  expect(await page.kept()).toBe(2);
  fail(new Error('The connection is lost.'));
  await expect(failing).rejects.toThrow('The connection is lost.');
  await page.kept();
  expect(page.reads).toHaveBeenCalledTimes(2);
});
