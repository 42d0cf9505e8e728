import { describe, expect, it } from 'vitest';
import {
  changeText,
  editedRoster,
  reduceRosterDraft,
  UNTOUCHED,
  type RosterDraftAction,
} from '#features/rosters/roster-draft.ts';

const saved = { name: 'Readers', description: 'Tuesdays', memberIds: ['a', 'b'] };
const after = (...actions: RosterDraftAction[]) => actions.reduce(reduceRosterDraft, UNTOUCHED);
const edited = (...actions: RosterDraftAction[]) => editedRoster(saved, after(...actions));

describe('the draft of a roster', () => {
  it.each([
    ['nothing', [], null],
    ['one more', [{ type: 'added', ids: ['c'] }], { student_ids: ['a', 'b', 'c'] }],
    ['one less', [{ type: 'removed', ids: ['a'] }], { student_ids: ['b'] }],
    [
      'added and removed again',
      [
        { type: 'added', ids: ['c'] },
        { type: 'removed', ids: ['c'] },
      ],
      null,
    ],
    [
      'removed and put back',
      [
        { type: 'removed', ids: ['a'] },
        { type: 'added', ids: ['a'] },
      ],
      null,
    ],
    [
      'toggled twice',
      [
        { type: 'toggled', id: 'a', saved: ['a', 'b'] },
        { type: 'toggled', id: 'a', saved: ['a', 'b'] },
      ],
      null,
    ],
    ['one who is a member already', [{ type: 'added', ids: ['b'] }], null],
    ['only spaces at the name', [{ type: 'named', name: ' Readers ' }], null],
    ['another name', [{ type: 'named', name: ' Writers ' }], { name: 'Writers' }],
    ['no description', [{ type: 'described', description: ' ' }], { description: null }],
    ['discarded', [{ type: 'named', name: 'X' }, { type: 'discarded' }], null],
  ] satisfies Array<[string, RosterDraftAction[], unknown]>)('%s changes %o to %o', (_, actions, change) => {
    expect(edited(...actions).change).toEqual(change);
  });

  it('says what differs', () => {
    const all = edited(
      { type: 'added', ids: ['c', 'd'] },
      { type: 'removed', ids: ['a'] },
      { type: 'named', name: 'X' },
    );
    expect(changeText(all)).toBe('2 added, 1 removed, details changed');
  });

  it('what others saved in the meantime is shown', () => {
    const draft = after({ type: 'added', ids: ['c'] }, { type: 'removed', ids: ['a'] });
    const now = editedRoster({ ...saved, name: 'Later', memberIds: ['a', 'b', 'e'] }, draft);
    expect(now.change).toEqual({ student_ids: ['b', 'e', 'c'] });
    expect(now.name).toBe('Later');
  });

  it.each<[string, RosterDraftAction[], object]>([
    ['a member', [{ type: 'removed', ids: ['a'] }], { removed: ['a'] }],
    ['the name', [{ type: 'named', name: 'Poets' }], { name: 'Poets' }],
    ['the description', [{ type: 'described', description: 'Fridays' }], { description: 'Fridays' }],
    ['nothing', [], {}],
  ])('%s changed during a save stays a change, and what was sent does not', (_, since, left) => {
    const sent = after(
      { type: 'added', ids: ['c'] },
      { type: 'named', name: 'Writers' },
      { type: 'described', description: 'Mondays' },
    );
    const draft = since.reduce(reduceRosterDraft, sent);
    const saving = reduceRosterDraft(draft, { type: 'saved', sent: editedRoster(saved, sent) });
    expect(saving).toEqual({ ...UNTOUCHED, ...left });
  });
});
