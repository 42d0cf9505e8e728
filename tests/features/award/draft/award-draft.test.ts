import { describe, expect, it } from 'vitest';
import {
  awardDraft,
  awarded,
  draftFromLink,
  emptyDraft,
  identified,
  startedOver,
  withPicked,
  type AwardDraft,
  type AwardLink,
  type AwardTarget,
  type Picking,
} from '#features/award/draft/award-draft.ts';
import { firstView, type ListView } from '#domain/people/student-list.ts';

type Change = (draft: AwardDraft) => AwardDraft;

const empty = emptyDraft({ submissionId: 'submission-0', userId: 'teacher-1' });
let lastId = 0;
const step = (draft: AwardDraft, change: Change): AwardDraft =>
  identified(draft, change(draft), `submission-${(lastId += 1)}`);
const after = (...changes: Change[]): AwardDraft => changes.reduce(step, empty);
const picked =
  (how: Picking, ...ids: string[]): Change =>
  (draft) =>
    withPicked(draft, 'school', how, ids);
const member =
  (how: Picking, ...ids: string[]): Change =>
  (draft) =>
    withPicked(draft, 'roster', how, ids);
const patched =
  (part: Partial<AwardDraft>): Change =>
  (draft) => ({ ...draft, ...part });
const looked = (view: Partial<ListView>): Change => patched({ view: { ...firstView, ...view } });
/** An address that says this, and nothing of the rest. */
const opened =
  (link: Partial<AwardLink>): Change =>
  (draft) =>
    draftFromLink(draft, { target: null, habit: null, reasons: null, points: null, ...link });

describe('an award being put together', () => {
  it('a tap selects a student, a second one takes the student out again', () => {
    const one = after(picked('toggle', 'a'), picked('toggle', 'b'));
    expect(one.studentIds).toEqual(['a', 'b']);
    expect(step(one, picked('toggle', 'a')).studentIds).toEqual(['b']);
  });

  it('selecting all that are shown keeps who was selected before, each once', () => {
    const draft = after(picked('toggle', 'a'), picked('add', 'b', 'a'));
    expect(draft.studentIds).toEqual(['a', 'b']);
  });

  it('unselecting all that are shown leaves those that are hidden', () => {
    const draft = after(picked('add', 'a', 'b', 'c'), picked('remove', 'b'));
    expect(draft.studentIds).toEqual(['a', 'c']);
  });

  it('another habit has other reasons; the same one keeps them', () => {
    const chosen = after(opened({ habit: { id: null, name: 'Own It' } }), patched({ reasonIds: ['r1'] }));
    expect(step(chosen, opened({ habit: { id: null, name: 'Own It' } })).reasonIds).toEqual(['r1']);
    expect(step(chosen, opened({ habit: { id: null, name: 'Do Your Part' } })).reasonIds).toEqual([]);
  });

  it('the next award starts empty, with the page size that the person likes', () => {
    const draft = after(
      picked('add', 'a'),
      patched({ comment: 'Well done' }),
      opened({ points: 4 }),
      looked({ pageSize: 25, search: 'zoe' }),
      startedOver,
    );
    expect(draft).toEqual({ ...emptyDraft(draft), view: { ...firstView, pageSize: 25 } });
  });

  it('a draft of another version reads as none', () => {
    expect(awardDraft.safeParse({ studentIds: ['a'], habit: 'Own It' }).success).toBe(false);
    expect(awardDraft.safeParse(empty).success).toBe(true);
  });

  it('whatever changes the award makes another submission of it; how the list is looked at does not', () => {
    const one = after(picked('toggle', 'a'));
    expect(one.submissionId).not.toBe(empty.submissionId);
    const seen = [looked({ search: 'zoe' }), looked({ page: 2 }), opened({ habit: { id: null, name: one.habitName } })];
    for (const action of seen) expect(step(one, action).submissionId).toBe(one.submissionId);
    const changes = [
      picked('toggle', 'b'),
      patched({ reasonIds: ['r1'] }),
      opened({ points: 2 }),
      patched({ comment: 'x' }),
      opened({ habit: { id: null, name: 'Own It' } }),
      startedOver,
    ];
    for (const action of changes) expect(step(one, action).submissionId).not.toBe(one.submissionId);
  });

  it('one that is restored after Cancel is another submission than the one that was taken back', () => {
    const made = after(picked('toggle', 'a'));
    const restored = step(step(made, startedOver), () => made);
    expect(restored.studentIds).toEqual(['a']);
    expect(restored.submissionId).not.toBe(made.submissionId);
  });

  it('a draft of the version before, which knew single students only, is read as one', () => {
    const { target: _, ...before } = empty;
    expect(awardDraft.safeParse(before)).toMatchObject({ success: true, data: { target: { kind: 'students' } } });
  });

  it('a roster keeps who was left out, and forgets it with another roster', () => {
    const roster = (id: string): AwardTarget => ({ kind: 'roster', id, name: null, leftOut: [] });
    const one = after(
      opened({ target: roster('g1') }),
      member('toggle', 'a'),
      member('remove', 'b', 'c'),
      member('add', 'c'),
    );
    expect(one.target).toEqual({ ...roster('g1'), leftOut: ['a', 'b'] });
    expect(step(one, opened({ target: roster('g1') }))).toEqual(one);
    expect(step(one, opened({ target: roster('g2') })).target).toEqual(roster('g2'));
    expect(step(one, member('toggle', 'd')).submissionId).not.toBe(one.submissionId);
  });

  it('another target is looked at from the first page without filters, in pages of the same size', () => {
    const draft = after(
      looked({ search: 'zoe', houseId: 'h1', pageSize: 25, page: 3 }),
      opened({ target: { kind: 'house', name: 'Savant' } }),
    );
    expect(draft.view).toEqual({ ...firstView, pageSize: 25 });
  });

  it('single students stay selected while a house is awarded', () => {
    const draft = after(picked('add', 'a'), opened({ target: { kind: 'house', name: 'Savant' } }), awarded);
    expect(draft).toMatchObject({ studentIds: ['a'], target: { kind: 'students' }, reasonIds: [] });
    expect(step(draft, awarded).studentIds).toEqual([]);
  });
});
