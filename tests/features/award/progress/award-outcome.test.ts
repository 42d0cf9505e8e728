import { describe, expect, it } from 'vitest';
import type { EntryPlace } from '#domain/awards/known-entry.ts';
import { submissionsOf, unknownState, type OutboxState, type Submission } from '#data/outbox/view/outbox-state.ts';
import { awardOutcome } from '#features/award/progress/award-outcome.ts';

const REFUSED = { kind: 'refused', status: 404, detail: 'Student not found.' } as const;

const PLACES = {
  waiting: { kind: 'waiting' },
  'in-doubt': { kind: 'in-doubt' },
  unsure: { kind: 'unsure' },
  refused: REFUSED,
  sent: { kind: 'sent', at: 1 },
  'in-review': { kind: 'in-review', at: 1 },
  skipped: { kind: 'skipped', at: 1 },
  'given-up': { kind: 'given-up', at: 1 },
  'taken-back': { kind: 'taken-back', at: 1 },
} satisfies Record<string, EntryPlace>;

/** A submission with so many awards in each place. */
function submission(places: Array<[count: number, place: keyof typeof PLACES]>): Submission {
  const all = places.flatMap(([count, place]) => Array.from({ length: count }, (): EntryPlace => PLACES[place]));
  const [made] = submissionsOf(
    all.map((place, index) => ({
      seq: index + 1,
      id: `award-${index + 1}`,
      submissionId: 'one',
      madeAt: 1,
      studentId: `s${index + 1}`,
      studentName: 'Zoë Adeyemi',
      houseName: null,
      habitName: 'Own It',
      reasons: [],
      comment: '',
      reasonText: '',
      points: 1,
      place,
    })),
  );
  if (!made) throw new Error('A submission has awards.');
  return made;
}
const outbox = (headline: OutboxState['headline'], passEndedAt: number | null = null): OutboxState => ({
  ...unknownState('loading'),
  headline,
  passEndedAt,
});
const SAVED = 'Saved on this device. It will be sent when the connection is back.';
const QUEUED = outbox({ kind: 'queued' });
const offline = (endedAt: number) => outbox({ kind: 'offline', retryAt: endedAt + 5000 }, endedAt);
const moment = { since: 1000, still: false, offline: false };
const thirty = submission([[30, 'waiting']]);
const refusal = { id: 'award-7', name: 'Zoë Adeyemi', why: '“Student not found.”' };

describe('what a teacher reads after Award', () => {
  it('says what waits for staff once all is sent', () => {
    const two = submission([[2, 'in-review']]);
    expect(awardOutcome(two, QUEUED, moment)).toEqual({ kind: 'review', text: 'Sent. Waiting for review by staff.' });
    const some = submission([
      [1, 'in-review'],
      [2, 'sent'],
    ]);
    expect(awardOutcome(some, QUEUED, moment)).toEqual({
      kind: 'review',
      text: 'Sent. 1 of 3 waits for review by staff.',
    });
  });

  it('counts what is sent while it is sending', () => {
    const sending = outbox({ kind: 'sending', sent: 12, total: 30 });
    const some = submission([
      [12, 'sent'],
      [18, 'waiting'],
    ]);
    expect(awardOutcome(some, sending, moment)).toEqual({ kind: 'sending', sent: 12, total: 30 });
  });

  it('is a success when all are sent', () => {
    expect(awardOutcome(submission([[30, 'sent']]), QUEUED, moment)).toEqual({ kind: 'sent' });
  });

  it('is a success where the refused ones were skipped, and none where all were', () => {
    const most = submission([
      [29, 'sent'],
      [1, 'skipped'],
    ]);
    expect(awardOutcome(most, QUEUED, moment)).toEqual({ kind: 'sent' });
    expect(awardOutcome(submission([[1, 'skipped']]), QUEUED, moment)).toEqual({
      kind: 'stopped',
      text: 'Skipped. Nothing was awarded.',
      nothingSent: true,
    });
  });

  it('does not say that nothing was awarded where the server had failed on what was given up', () => {
    expect(awardOutcome(submission([[1, 'given-up']]), QUEUED, moment)).toEqual({
      kind: 'stopped',
      text: 'Skipped. 1 may count already: check the student’s history.',
      nothingSent: false,
    });
    const cancelled = submission([
      [2, 'taken-back'],
      [1, 'given-up'],
    ]);
    expect(awardOutcome(cancelled, QUEUED, moment)).toEqual({
      kind: 'stopped',
      text: 'Stopped. 0 sent, 2 not sent. 1 may count already: check the student’s history.',
      nothingSent: false,
    });
  });

  it('sends the others once a refused one was skipped', () => {
    const rest = submission([
      [6, 'sent'],
      [1, 'skipped'],
      [23, 'waiting'],
    ]);
    expect(awardOutcome(rest, QUEUED, moment)).toEqual({ kind: 'sending', sent: 6, total: 29 });
  });

  it('is saved when the pass that tried it ended with later', () => {
    expect(awardOutcome(thirty, offline(1001), moment)).toEqual({ kind: 'saved', text: SAVED });
  });

  it.each([
    ['captive-portal', 'Saved on this device. This wifi needs a sign-in. Open a browser and sign in to the wifi.'],
    ['server-busy', 'Saved on this device. The server can’t take it at the moment. It will be sent automatically.'],
  ] as const)('blames no network for a pass that ended with %s', (kind, text) => {
    const busy = outbox({ kind, retryAt: null }, 1001);
    expect(awardOutcome(thirty, busy, moment)).toEqual({ kind: 'saved', text });
  });

  it('ignores an older pass until nothing has moved for a time', () => {
    expect(awardOutcome(thirty, offline(999), moment).kind).toBe('sending');
    expect(awardOutcome(thirty, offline(999), { ...moment, still: true }).kind).toBe('saved');
  });

  it('is being sent while no pass has tried it, whatever another request found', () => {
    const unknown = outbox({ kind: 'offline', retryAt: null });
    expect(awardOutcome(thirty, unknown, { ...moment, still: true }).kind).toBe('sending');
  });

  it('is saved at once where the device knows that it has no network', () => {
    expect(awardOutcome(thirty, QUEUED, { ...moment, offline: true })).toEqual({ kind: 'saved', text: SAVED });
  });

  it('waits for the sign-in when the session has ended', () => {
    const ended = outbox({ kind: 'sign-in', sessionEnded: true });
    expect(awardOutcome(thirty, ended, moment)).toEqual({ kind: 'sign-in' });
    const found = outbox({ kind: 'sign-in', sessionEnded: false }, 1001);
    expect(awardOutcome(thirty, found, moment)).toEqual({ kind: 'sign-in' });
  });

  it('names the student of a refused award, not the id', () => {
    const stopped = submission([
      [6, 'sent'],
      [1, 'refused'],
      [23, 'waiting'],
    ]);
    expect(awardOutcome(stopped, QUEUED, moment)).toEqual({
      kind: 'failed',
      text: 'Award failed for student Zoë Adeyemi.',
      sent: 6,
      waiting: 23,
      refused: [refusal],
    });
  });

  it('says in one sentence that several were refused', () => {
    expect(awardOutcome(submission([[2, 'refused']]), QUEUED, moment)).toMatchObject({
      text: 'One or more awards failed.',
    });
  });

  it.each(['skipped', 'given-up'] as const)('says it of a second refusal too: the first was %s', (kind) => {
    const stopped = submission([
      [6, 'sent'],
      [1, kind],
      [1, 'refused'],
      [22, 'waiting'],
    ]);
    expect(awardOutcome(stopped, QUEUED, moment)).toMatchObject({
      kind: 'failed',
      text: 'One or more awards failed.',
    });
  });

  it('says of one that nobody can tell about that it is not sure, but names a refused one first', () => {
    const unsure = submission([
      [6, 'sent'],
      [1, 'unsure'],
      [23, 'waiting'],
    ]);
    expect(awardOutcome(unsure, offline(1001), moment)).toEqual({
      kind: 'failed',
      text: 'Not sure it arrived',
      sent: 6,
      waiting: 23,
      refused: [],
    });
    const both = submission([
      [6, 'sent'],
      [1, 'refused'],
      [1, 'unsure'],
    ]);
    expect(awardOutcome(both, QUEUED, moment)).toMatchObject({ text: 'Award failed for student Zoë Adeyemi.' });
  });

  it.each([
    [12, 18, 0, 'Stopped. 12 sent, 18 not sent.', false],
    [0, 30, 0, 'Stopped. 0 sent, 30 not sent.', true],
    [12, 17, 1, 'Stopped. 12 sent, 17 not sent. 1 was already on its way and may still arrive.', false],
    [11, 17, 2, 'Stopped. 11 sent, 17 not sent. 2 were already on their way and may still arrive.', false],
  ])('after Cancel, %i sent, %i taken back, %i in doubt: %s', (sent, takenBack, inDoubt, text, nothingSent) => {
    const ended = submission([
      [sent, 'sent'],
      [takenBack, 'taken-back'],
      [inDoubt, 'in-doubt'],
    ]);
    expect(awardOutcome(ended, QUEUED, moment)).toEqual({ kind: 'stopped', text, nothingSent });
  });
});
