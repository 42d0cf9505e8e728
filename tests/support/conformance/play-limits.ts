import type { AwardRequest } from '#contracts/awards.ts';
import { methodOf, pathOf } from '#contracts/endpoint.ts';
import * as PATHS from '#contracts/paths.ts';
import { fetchRosters } from '#data/api/rosters-api.ts';
import { readerOf } from '#data/fields.ts';
import type { Tablet } from '#tests/support/device.ts';
import { newId } from '#tests/support/outbox.ts';
import { problemOf, type Note } from './findings.ts';

/** More than a server of a school should have to answer to one account at once. */
export const BURST = 400;

const ONE_BY_ONE = 'The app gives awards one by one and never asks this.';

/** A call for many, of which it has to refuse the second: `award` is there already, and the other student does not exist. */
export async function playBulk(
  { api }: Tablet,
  { userId, award, unknown }: { userId: string; award: AwardRequest; unknown: AwardRequest },
  note: Note,
): Promise<void> {
  const answer = await api({
    method: methodOf(PATHS.awardInBulk),
    path: pathOf(PATHS.awardInBulk),
    body: { items: [award, { ...unknown, client_award_id: newId() }] },
    reader: readerOf((value) => value ?? null),
    auth: { userId },
  });
  if (answer.ok)
    return note('many at once', null, `A call for many is taken, with an unknown student in it. ${ONE_BY_ONE}`);
  const isThere = answer.failure.kind === 'refused' && ![404, 405].includes(answer.failure.status);
  note(
    'many at once',
    isThere ? true : null,
    `${isThere ? `A call for many says what is wrong: ${problemOf(answer.failure)}` : 'It has no call for many.'} ${ONE_BY_ONE}`,
  );
}

/** Reads so often at once that a server which protects itself says so. Nothing else may follow soon. */
export async function playTooMany({ api }: Tablet, note: Note): Promise<void> {
  const answers = await Promise.all(Array.from({ length: BURST }, () => fetchRosters(api)));
  const busy = answers.flatMap((answer) =>
    !answer.ok && answer.failure.kind === 'busy' && [429, 503].includes(answer.failure.status) ? [answer.failure] : [],
  );
  const others = answers.filter((answer) => !answer.ok).length - busy.length;
  const waits = busy.flatMap(({ retryAfterMs }) => retryAfterMs ?? []);
  if (others > 0) return note('too many', false, `Of ${BURST} reads at once, ${others} failed without 429 or 503.`);
  if (busy.length === 0)
    return note('too many', null, `It answered ${BURST} reads at once. The app would wait where it is told to.`);
  const says = waits.length === busy.length;
  const seconds = Math.ceil(Math.max(0, ...waits) / 1000);
  note(
    'too many',
    says,
    says
      ? `It says when to come again (${seconds} s): the app waits that long, at most 5 minutes, and nothing is lost.`
      : 'It does not say when to come again in JSON with Retry-After: the app waits by itself, up to 5 minutes, and nothing is lost.',
  );
}
