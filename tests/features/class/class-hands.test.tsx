import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { noNetwork } from '#tests/features/school-api.ts';
import { pageTests } from '#tests/features/open-page.tsx';
import { AWARD, button, openClass, tile, tray } from './class-page.ts';

pageTests();

/** The class with Work Hard armed, on a device without a network; and whose awards it holds that nobody takes back. */
async function armedClass() {
  const page = await openClass({ [AWARD]: noNetwork });
  await page.user.click(tray().getByRole('button', { name: /Work Hard/ }));
  const { outboxDb, undoDb } = page.services;
  const names = async () => {
    const undone = new Set((await undoDb.undos.toArray()).map(({ awardId }) => awardId));
    const rows = await outboxDb.entries.orderBy('seq').toArray();
    return rows.filter(({ id }) => !undone.has(id)).map(({ studentName }) => studentName);
  };
  return { ...page, names };
}

/** The device knows that it has no network, so what is undone is taken back here. */
const offline = () => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

const FIRST = { pointerId: 1, isPrimary: true, pointerType: 'touch', clientX: 10, clientY: 10 };
const SECOND = { pointerId: 2, isPrimary: false, pointerType: 'touch', clientX: 300, clientY: 10 };
const alertText = () => screen.getByRole('alert').textContent;

/** From now on nothing is saved before the test lets it. */
async function holdSaves({ services }: Pick<Awaited<ReturnType<typeof armedClass>>, 'services'>) {
  const session = await services.sessionDb.session.get('current');
  const held: Array<() => void> = [];
  const spy = vi.spyOn(services.sessionDb.session, 'get');
  spy.mockImplementation(() => new Promise<void>((resolve) => held.push(resolve)).then(() => session) as never);
  return {
    letThrough: (): void => {
      spy.mockRestore();
      for (const resolve of held) resolve();
    },
  };
}

describe('each finger counts', () => {
  it('two thumbs on two students are two awards', async () => {
    const { names } = await armedClass();
    fireEvent.pointerDown(tile(/Liam/), FIRST);
    fireEvent.pointerDown(tile(/Amara/), SECOND);
    fireEvent.pointerUp(tile(/Liam/), FIRST);
    fireEvent.pointerUp(tile(/Amara/), SECOND);
    await expect.poll(names).toHaveLength(2);
    expect(await names()).toEqual(['Liam Brown', "Amara O'Connor"]);
    expect(alertText()).toBe('');
  });

  it('a thumb on Undo counts beside the one on a student', async () => {
    offline();
    const { user, names } = await armedClass();
    await user.click(tile(/Amara/));
    fireEvent.pointerDown(tile(/Liam/), FIRST);
    fireEvent.pointerDown(tray().getByRole('button', { name: /Undo/ }), SECOND);
    fireEvent.pointerUp(tile(/Liam/), FIRST);
    fireEvent.pointerUp(tray().getByRole('button', { name: /Undo/ }), SECOND);
    await waitFor(async () => expect(await names()).toEqual(['Liam Brown']));
    await expect.poll(names).toHaveLength(1);
  });

  it('a click that the browser makes after all is no second award', async () => {
    const { names } = await armedClass();
    fireEvent.pointerDown(tile(/Liam/), FIRST);
    fireEvent.pointerDown(tile(/Amara/), SECOND);
    fireEvent.pointerUp(tile(/Liam/), FIRST);
    fireEvent.click(tile(/Liam/), { detail: 1 });
    fireEvent.pointerUp(tile(/Amara/), SECOND);
    fireEvent.click(tile(/Amara/), { detail: 1 });
    await expect.poll(names).toHaveLength(2);
  });

  it('a pinch gives nothing, and the tray says so as it ends', async () => {
    const { names } = await armedClass();
    fireEvent.pointerDown(tile(/Liam/), FIRST);
    fireEvent.pointerDown(tile(/Amara/), SECOND);
    fireEvent.pointerMove(tile(/Liam/), { ...FIRST, clientX: -20 });
    fireEvent.pointerMove(tile(/Amara/), { ...SECOND, clientX: 330 });
    fireEvent.pointerUp(tile(/Liam/), { ...FIRST, clientX: -20 });
    expect(alertText()).toBe('The finger moved. No points given.');
    fireEvent.pointerUp(tile(/Amara/), { ...SECOND, clientX: 330 });
    expect(await names()).toEqual([]);
  });

  it('a palm gives nothing, and the tray says so while it is down', async () => {
    const { user, names } = await armedClass();
    fireEvent.pointerDown(tile(/Liam/), { ...FIRST, width: 90, height: 90 });
    expect(alertText()).toBe('That was a palm. No points given.');
    fireEvent.pointerUp(tile(/Liam/), { ...FIRST, width: 90, height: 90 });
    fireEvent.click(tile(/Liam/), { detail: 1 });
    expect(await names()).toEqual([]);
    await user.click(tile(/Liam/));
    expect(alertText()).toBe('');
    await expect.poll(names).toHaveLength(1);
  });

  it('a press that was held beside another opens nothing and says so', async () => {
    const { names } = await armedClass();
    const at = (timeStamp: number, event: Event) => {
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      fireEvent(tile(/Liam/), event);
    };
    at(1000, createEvent.pointerDown(tile(/Liam/), FIRST));
    fireEvent.pointerDown(tile(/Amara/), SECOND);
    at(1501, createEvent.pointerUp(tile(/Liam/), FIRST));
    expect(alertText()).toBe('Held too long. No points given.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await names()).toEqual([]);
  });
});

describe('Undo', () => {
  it('right after a tap takes back that award, also before it is saved', async () => {
    offline();
    const page = await armedClass();
    const { user, names } = page;
    await user.click(tile(/Amara/));
    await expect.poll(names).toHaveLength(1);
    const { letThrough } = await holdSaves(page);
    fireEvent.click(tile(/Liam/));
    await tray().findByText('Liam +1, Work Hard');
    await user.click(tray().getByRole('button', { name: /Undo/ }));
    letThrough();
    await tray().findByText('Liam +1, Work Hard. Undone');
    expect(await names()).toEqual(["Amara O'Connor"]);
  });

  it('takes back what its button said as the finger came down, and says whose award that was', async () => {
    offline();
    const { user, names } = await armedClass();
    await user.click(tile(/Amara/));
    await expect.poll(names).toHaveLength(1);
    const undo = tray().getByRole('button', { name: /Undo/ });
    fireEvent.pointerDown(undo, FIRST);
    fireEvent.click(tile(/Liam/));
    await tray().findByText('Liam +1, Work Hard');
    fireEvent.pointerUp(undo, FIRST);
    fireEvent.click(undo, { detail: 1 });
    await tray().findByText('Amara: 1 award undone.');
    expect(await names()).toEqual(['Liam Brown']);
    // Until the next tap.
    await user.click(tile(/Adeyemi/));
    await waitFor(() => expect(tray().queryByText('Amara: 1 award undone.')).toBeNull());
  });

  it('by a key after a press that slid off takes back the last award', async () => {
    offline();
    const { user, names } = await armedClass();
    await user.click(tile(/Amara/));
    await expect.poll(names).toHaveLength(1);
    fireEvent.pointerDown(tray().getByRole('button', { name: /Undo/ }), FIRST);
    await user.click(tile(/Liam/));
    await expect.poll(names).toHaveLength(2);
    tray().getByRole('button', { name: /Undo/ }).focus();
    await user.keyboard('{Enter}');
    await tray().findByText('Liam +1, Work Hard. Undone');
    expect(await names()).toEqual(["Amara O'Connor"]);
  });

  it('is not dropped while the one before it is being saved', async () => {
    offline();
    const page = await armedClass();
    const { user, names } = page;
    await user.click(tile(/Amara/));
    await expect.poll(names).toHaveLength(1);
    const { letThrough } = await holdSaves(page);
    fireEvent.click(tray().getByRole('button', { name: /Undo/ }));
    fireEvent.click(tile(/Liam/));
    await tray().findByText('Liam +1, Work Hard');
    fireEvent.click(tray().getByRole('button', { name: /Undo/ }));
    letThrough();
    await waitFor(async () => expect(await names()).toEqual([]));
    await tray().findByText('Liam +1, Work Hard. Undone');
  });

  it('of a tap that could not be saved leads back to the award before', async () => {
    offline();
    const { user, services, names } = await armedClass();
    await user.click(tile(/Amara/));
    await expect.poll(names).toHaveLength(1);
    vi.spyOn(services.outboxDb.entries, 'bulkAdd').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    await user.click(tile(/Liam/));
    await tray().findByText('Amara +1, Work Hard');
    await waitFor(() => expect(alertText()).toMatch(/^Not saved/));
    await user.click(tray().getByRole('button', { name: /Undo/ }));
    await tray().findByText('Amara +1, Work Hard. Undone');
    expect(await names()).toEqual([]);
  });
});

describe('Whole class', () => {
  const pressAt = (timeStamp: number) => {
    const event = createEvent.click(button('Whole class +1'));
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(button('Whole class +1'), event);
  };

  it('tapped twice is one award, and the tray says so', async () => {
    const { names } = await armedClass();
    pressAt(1000);
    pressAt(1699);
    expect(alertText()).toBe('Two quick taps count as one.');
    await expect.poll(names).toHaveLength(4);
  });

  it('pressed again after 700 ms is another one', async () => {
    const { names } = await armedClass();
    pressAt(1000);
    pressAt(1700);
    await expect.poll(names).toHaveLength(8);
  });

  it('marks each student at once, before the outbox is read again', async () => {
    const { services } = await armedClass();
    const seen = new Set<string>();
    const look = () => {
      for (const one of document.querySelectorAll('[data-child]')) seen.add(one.getAttribute('aria-label') ?? '');
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-label'] });
    fireEvent.click(button('Whole class +1'));
    await expect.poll(() => services.outboxDb.entries.count()).toBe(4);
    await screen.findByRole('button', { name: 'zoe Diaz, Junbi, 1 waiting' });
    await act(async () => Promise.resolve());
    watch.disconnect();
    expect([...seen].filter((label) => label.startsWith('Amara')).toSorted()).toEqual([
      "Amara O'Connor, Savant, 1 waiting",
      "Amara O'Connor, Savant, saving 1",
    ]);
  });
});
