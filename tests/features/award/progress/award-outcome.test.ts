import { describe, expect, it } from 'vitest';
import type { OutboxSummary, SubmissionView } from '#data/outbox/view/outbox-view.ts';
import { awardOutcome } from '#features/award/progress/award-outcome.ts';

const view = (more: Partial<SubmissionView>): SubmissionView => ({
  total: 30,
  sent: 0,
  waiting: 30,
  takenBack: 0,
  unsure: 0,
  refused: [],
  skipped: 0,
  first: { studentName: 'Zoë Adeyemi', points: 1 },
  ...more,
});
const summary = (more: Partial<OutboxSummary> = {}): OutboxSummary => ({
  waiting: 30,
  needsYou: 0,
  behind: 0,
  sending: null,
  end: null,
  lastSentAt: null,
  ...more,
});
const moment = { sessionEnded: false, since: 1000, still: false };
const later = (at: number) => ({ kind: 'later', at, why: 'offline', retryAt: at + 5000 }) as const;
const refusal = {
  id: 'award-7',
  studentId: 's7',
  studentName: 'Zoë Adeyemi',
  status: 404,
  detail: 'Student not found.',
};

describe('what a teacher is told after Award', () => {
  it('counts what is sent while it goes', () => {
    expect(
      awardOutcome(view({ sent: 12, waiting: 18 }), summary({ sending: { sent: 12, total: 30 } }), moment),
    ).toEqual({ kind: 'sending', sent: 12, total: 30 });
  });

  it('is a success when all are sent', () => {
    expect(awardOutcome(view({ sent: 30, waiting: 0 }), summary(), moment)).toEqual({ kind: 'sent' });
  });

  it('is a success where the refused ones were skipped, and none where all were', () => {
    expect(awardOutcome(view({ sent: 29, waiting: 0, skipped: 1 }), summary(), moment)).toEqual({ kind: 'sent' });
    expect(awardOutcome(view({ total: 1, waiting: 0, skipped: 1 }), summary(), moment)).toEqual({
      kind: 'stopped',
      text: 'Skipped. Nothing was awarded.',
      nothingSent: true,
    });
  });

  it('goes on with the others once a refused one was skipped', () => {
    expect(awardOutcome(view({ sent: 6, waiting: 23, skipped: 1 }), summary(), moment)).toEqual({
      kind: 'sending',
      sent: 6,
      total: 29,
    });
  });

  it('is saved when the pass that tried it ended with later', () => {
    expect(awardOutcome(view({}), summary({ end: later(1001) }), moment)).toEqual({ kind: 'saved' });
  });

  it('does not take an older pass for its own, until nothing has moved for a while', () => {
    expect(awardOutcome(view({}), summary({ end: later(999) }), moment).kind).toBe('sending');
    expect(awardOutcome(view({}), summary({ end: later(999) }), { ...moment, still: true }).kind).toBe('saved');
  });

  it('goes on while a pass runs, whatever the one before ended with', () => {
    const running = summary({ end: later(1001), sending: { sent: 0, total: 30 } });
    expect(awardOutcome(view({}), running, { ...moment, still: true }).kind).toBe('sending');
  });

  it('waits for the sign-in when the session has ended', () => {
    expect(awardOutcome(view({}), summary(), { ...moment, sessionEnded: true })).toEqual({ kind: 'sign-in' });
    const end = { kind: 'sign-in', at: 1001, userId: 'teacher-1' } as const;
    expect(awardOutcome(view({}), summary({ end }), moment)).toEqual({ kind: 'sign-in' });
  });

  it('names the student of a refused award', () => {
    const outcome = awardOutcome(view({ sent: 6, waiting: 23, refused: [refusal] }), summary(), moment);
    expect(outcome).toEqual({
      kind: 'failed',
      text: 'Award failed for student s7.',
      sent: 6,
      waiting: 23,
      refused: [refusal],
    });
  });

  it('says in one sentence that several were refused', () => {
    const outcome = awardOutcome(view({ refused: [refusal, { ...refusal, studentId: 's8' }] }), summary(), moment);
    expect(outcome).toMatchObject({ text: 'One or more awards failed.' });
  });

  it('says of one that nobody can tell about that it is not sure, but names a refused one first', () => {
    const unsure = view({ sent: 6, waiting: 23, unsure: 1 });
    expect(awardOutcome(unsure, summary({ end: later(1001) }), moment)).toEqual({
      kind: 'failed',
      text: 'Not sure it arrived',
      sent: 6,
      waiting: 23,
      refused: [],
    });
    const both = { ...unsure, refused: [refusal] };
    expect(awardOutcome(both, summary(), moment)).toMatchObject({ text: 'Award failed for student s7.' });
  });

  it.each([
    [{ sent: 12, waiting: 0, takenBack: 18 }, 'Stopped. 12 sent, 18 not sent.', false],
    [{ sent: 0, waiting: 0, takenBack: 30 }, 'Stopped. 0 sent, 30 not sent.', true],
    [
      { sent: 12, waiting: 1, takenBack: 17 },
      'Stopped. 12 sent, 17 not sent. 1 was already on its way and may still arrive.',
      false,
    ],
    [
      { sent: 11, waiting: 2, takenBack: 17 },
      'Stopped. 11 sent, 17 not sent. 2 were already on their way and may still arrive.',
      false,
    ],
  ])('after Cancel says what was sent and what was not: %o', (more, text, nothingSent) => {
    expect(awardOutcome(view(more), summary(), moment)).toEqual({ kind: 'stopped', text, nothingSent });
  });
});
