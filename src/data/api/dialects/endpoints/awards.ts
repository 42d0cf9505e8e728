import * as PATHS from '#contracts/paths.ts';
import { failureDetail } from '#domain/failure.ts';
import { isRefused, operation, slashed, type Body } from './operation.ts';

// One by one, never in bulk (docs/product.md)
const SINGLE = 'scholar_id value reason source term house_name';

const ITEM = 'target_type student_id habit_id reason_id points';

const only =
  (names: string) =>
  (body: Body): Body =>
    Object.fromEntries(Object.entries(body).filter(([name]) => names.split(' ').includes(name)));

/** A server that refuses fields which it does not know gets those of the specification alone, without the award's id. */
export const award = operation('award', 'thing', PATHS.award, {
  paths: [slashed(PATHS.award)],
  creates: true,
  shapes: [
    { name: 'with id' },
    { name: 'specified', body: only(`${SINGLE} ${ITEM}`) },
    { name: 'single', body: only(SINGLE) },
  ],
  // One that took awards in a form may refuse this award alone, unless it speaks of the fields.
  wantsOtherShape: (failure, isKnown) =>
    isRefused(failure, 400, 422) && (!isKnown || /client_award_id|occurred_at/.test(failureDetail(failure) ?? '')),
});
