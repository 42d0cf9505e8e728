import { useCallback } from 'react';
import { noteAward } from '#data/cache/used-awards.ts';
import { saveAwards, type NewSubmission, type SavedAwards } from '#data/outbox/entry/enqueue-awards.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { NOT_SAVED_WORDS, quickAwardProblem } from '#domain/awards/award-check.ts';
import { momentOf } from '#domain/school-clock.ts';
import { afterPaint } from '#services/page/after-paint.ts';
import { deviceStorage } from '#services/page/device-storage.ts';
import { useAccount, useServices, type Services } from '#services/services.ts';
import { whenIdle } from '#services/when-idle.ts';
import { onDisk } from './on-disk.ts';
import { outboxOf } from './outbox-store.ts';

/**
 * Every award starts here: puts the submission into the outbox, asks for the sending, and remembers what was used.
 * `rosterId`: the class that it is made in; null: none. Rejects where the device can't store it, and nothing is saved.
 */
export async function makeAwards(
  services: Services,
  submission: NewSubmission,
  rosterId: string | null,
): Promise<SavedAwards> {
  const { students, userId, habit, reasons, points } = submission;
  const schoolDb = services.schoolDb(userId);
  const ended = outboxOf(services, userId).begin({ studentIds: students.map(({ id }) => id), points });
  // A tile shows what the outbox has. A button says itself that it is saved, and that is drawn before the counts of the page.
  const wrote = (rows: readonly OutboxEntry[]): void => {
    if (submission.isNew) ended(rows);
    else void afterPaint().then(() => ended(rows));
  };
  // A person's tap skips our own back-off after an earlier failure.
  const toSend = (): void => services.requestSync({ force: true });
  const deps = { ...services, ...onDisk, db: services.outboxDb, schoolDb, toSend, wrote };
  const saved = await saveAwards(deps, submission).catch((error: unknown) => {
    ended();
    void deviceStorage.look();
    throw error;
  });
  if (saved.kind !== 'saved') {
    ended();
    return saved;
  }
  const used = { habitId: habit.id, reasonIds: reasons.map(({ id }) => id), points };
  const at = momentOf(services);
  // First the page says that it is saved.
  void whenIdle()
    .then(() => noteAward(schoolDb, used, rosterId, at))
    .catch(() => undefined);
  return saved;
}

/** An award in one tap: these students, one habit, its reasons. */
export interface QuickAward extends Pick<NewSubmission, 'students' | 'habit' | 'reasons' | 'points'> {
  /** '' by default. */
  comment?: string;
  /** The class that it is made in; null: none. */
  rosterId: string | null;
}

type QuickAwardOutcome =
  /** The disk has it. */
  | { kind: 'saved' }
  /** Nothing was saved; the text says why. */
  | { kind: 'not-saved'; text: string };

/** An award from the tap on. */
export interface MadeAward {
  /** Known at once, in the order of the students. */
  awardIds: readonly string[];
  /** Resolves with the outbox's transaction, and never rejects. */
  outcome: Promise<QuickAwardOutcome>;
}

/** Saves one submission in the outbox with each call, asks for the sending, and remembers what was used. */
export function useQuickAward(): (award: QuickAward) => MadeAward {
  const services = useServices();
  const userId = useAccount().session.profile.id;
  return useCallback(
    (award) => {
      const awardIds = award.students.map(() => services.newId());
      return { awardIds, outcome: save(services, userId, award, awardIds) };
    },
    [services, userId],
  );
}

async function save(
  services: Services,
  userId: string,
  { rosterId, comment = '', ...award }: QuickAward,
  awardIds: readonly string[],
): Promise<QuickAwardOutcome> {
  const problem = quickAwardProblem({ ...award, comment });
  if (problem !== null) return { kind: 'not-saved', text: problem };
  const { apiBase, newId } = services;
  const saved = await makeAwards(
    services,
    { ...award, awardIds, comment, submissionId: newId(), isNew: true, userId, apiBase },
    rosterId,
  ).catch(() => ({ kind: 'not-stored' }) as const);
  if (saved.kind === 'saved') return { kind: 'saved' };
  // Its submission id is new, so nothing was awarded with it before.
  return { kind: 'not-saved', text: NOT_SAVED_WORDS[saved.kind === 'already' ? 'not-stored' : saved.kind] };
}
