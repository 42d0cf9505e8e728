import { noteAward } from '#data/cache/used-awards.ts';
import type { NewSubmission } from '#data/outbox/entry/enqueue-awards.ts';
import { saveAwards, type SavedAwards } from '#data/outbox/entry/save-awards.ts';
import { momentOf } from '#domain/school-clock.ts';
import type { Services } from '#services/services.ts';
import { whenIdle } from '#services/when-idle.ts';
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
  const deps = { ...services, db: services.outboxDb, schoolDb, wrote: ended };
  const saved = await saveAwards(deps, submission).finally(ended);
  if (saved.kind !== 'saved') return saved;
  // A person's tap skips our own back-off after an earlier failure.
  services.requestSync({ force: true });
  const used = { habitId: habit.id, reasonIds: reasons.map(({ id }) => id), points };
  const at = momentOf(services);
  // First the page says that it is saved.
  void whenIdle()
    .then(() => noteAward(schoolDb, used, rosterId, at))
    .catch(() => undefined);
  return saved;
}
