import { expect, it } from 'vitest';
import { IDLE_DRAIN } from '#data/outbox/rules/drain-lock.ts';
import { emptyDraft } from '#features/award/draft/award-draft.ts';
import { submitAward, type CheckedAward } from '#features/award/draft/submit-award.ts';
import { createTestServices, pageTests, SIGNED_IN } from '#tests/features/open-page.tsx';
import { createSchoolApi } from '#tests/features/school-api.ts';
import { listed } from '#domain/people/student-list.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';

pageTests();

const reason = { id: 'r1', text: 'Work Hard', habit_id: 'b1' };
const student = (id: string) => ({
  id,
  first_name: 'Zoë',
  last_name: 'A',
  house_id: null,
  house_name: null,
  grade: 3,
});
const awardOf = (userId: string): CheckedAward => ({
  draft: { ...emptyDraft({ submissionId: 'submission-1', userId }), points: 2, comment: 'Bravo' },
  students: listed([student('s1'), student('s2')]),
  habit: { id: 'b1', name: 'Own It', colour: '#4a6f25', reasons: [reason] },
  reasons: [reason],
});

/** A device where Ms. Rivera is signed in. No screen is open. */
async function device() {
  const school = createSchoolApi();
  const services = createTestServices(school);
  await services.sessionDb.session.put(SIGNED_IN);
  return { school, services };
}

it('an award is made and sent without a screen, once', async () => {
  const { school, services } = await device();
  expect(await submitAward(services, awardOf(RIVERA.id))).toEqual({ kind: 'saved' });
  await expect.poll(() => school.awards).toHaveLength(2);
  expect(school.awards).toMatchObject([
    { student_id: 's1', points: 2, reason: 'Habit: Own It — Reasons: Work Hard  Comment: Bravo' },
    { student_id: 's2', points: 2 },
  ]);
  expect(await submitAward(services, awardOf(RIVERA.id))).toMatchObject({ kind: 'already', cancelled: false });
});

it('is sent at once, although a try that failed before has planned the next one for later', async () => {
  const { school, services } = await device();
  const now = services.now();
  const end = { kind: 'later', at: now, why: 'offline', retryAt: now + 240_000 } as const;
  await services.outboxDb.drain.put({ ...IDLE_DRAIN, failures: 7, end });
  await submitAward(services, awardOf(RIVERA.id));
  await expect.poll(() => school.awards).toHaveLength(2);
});

it('a draft of another account is no award of this one', async () => {
  const { services } = await device();
  expect(await submitAward(services, awardOf(OKAFOR.id))).toEqual({ kind: 'not-signed-in' });
  expect(await services.outboxDb.entries.count()).toBe(0);
});
