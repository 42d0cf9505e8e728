import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useServerFact } from '#services/hooks/use-server-fact.ts';
import { ServicesContext } from '#services/services.ts';
import { createClock } from '#tests/support/clock.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';

let tablet: Tablet;
const drawn = vi.fn<() => void>();
beforeEach(() => {
  drawn.mockClear();
  tablet = createTablet(() => Promise.reject(new TypeError('Failed to fetch')), { clock: createClock() });
});
afterEach(() => tablet.sessionDb.close());

const Epoch = () => <p>{`Epoch: ${useServerFact((facts) => facts.epoch ?? 'none') ?? 'not read'}`}</p>;

const Ahead = () => <p>{`Ahead: ${useServerFact((facts) => facts.clock?.ahead ?? 0)}`}</p>;

const open = () => {
  const services = { ...tablet, requestSync: () => undefined };
  render(
    <ServicesContext value={services}>
      <Profiler id="epoch" onRender={drawn}>
        <Epoch />
      </Profiler>
      <Ahead />
    </ServicesContext>,
  );
};
const learn = (facts: Parameters<typeof tablet.api.memory.learn>[0]) => act(() => tablet.api.memory.learn(facts));

it('says what is known of the server once it was read, and follows what is learned', async () => {
  open();
  expect(screen.getByText('Epoch: not read')).toBeTruthy();
  expect(await screen.findByText('Epoch: none')).toBeTruthy();
  await learn({ epoch: 'first' });
  expect(await screen.findByText('Epoch: first')).toBeTruthy();
});

it('draws nothing again for another fact', async () => {
  open();
  await screen.findByText('Epoch: none');
  drawn.mockClear();
  await learn({ clock: { ahead: 5000, at: 1 } });
  await screen.findByText('Ahead: 5000');
  expect(drawn).not.toHaveBeenCalled();
});
