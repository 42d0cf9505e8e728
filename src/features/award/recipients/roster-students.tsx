import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AWARD_WORDS, ROSTER_CHOICE_WORDS } from '#domain/awards/award-check.ts';
import { DEFAULT_POINTS } from '#domain/awards/points.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { DataStatus, LoadAlert } from '#ui/components/cached-data.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import type { SelectionChange } from '#ui/school/student-rows.tsx';
import { paths, withQuery } from '#ui/paths.ts';
import { useAwardDraft } from '#features/award/draft/award-draft-context.ts';
import { stepPath } from '#features/award/draft/award-paths.ts';
import { queryOfTarget, type RosterTarget } from '#features/award/draft/award-target.ts';
import { StudentPicker } from './student-picker.tsx';
import { useTargetInDraft } from '#features/award/habit/use-query-in-draft.ts';
import { useRosterMembers } from './use-who.ts';

/** Students of a roster: all are ticked, and any can be left out this time. */
export function RosterStudents({ named }: { named: RosterTarget }) {
  const { draft, dispatch } = useAwardDraft();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = useTargetInDraft(named);
  const { members, cached } = useRosterMembers(target);
  const change = useMemo<SelectionChange>(
    () => ({
      toggle: (id) => dispatch({ type: 'member-toggled', id }),
      add: (ids) => dispatch({ type: 'members-added', ids }),
      remove: (ids) => dispatch({ type: 'members-removed', ids }),
    }),
    [dispatch],
  );
  const all = members.kind === 'known' ? members.members : undefined;
  const selected = useMemo(() => {
    const out = new Set(target.leftOut);
    return new Set((all ?? []).map(({ student }) => student.id).filter((id) => !out.has(id)));
  }, [all, target.leftOut]);

  const goOn = (): void => {
    const points = draft.points === DEFAULT_POINTS ? null : String(draft.points);
    const roster = members.kind === 'known' ? members.roster : named;
    const step = {
      ...queryOfTarget({ ...target, ...roster }),
      flow: null,
      house_name: null,
      ...(!query.has('habit_name') && !query.has('habit_id') && { habit_name: draft.habitName }),
      ...(!query.has('points') && { points }),
    };
    void navigate(stepPath(paths.assignReasons, query, step));
  };

  const other = withQuery(paths.assignRoster, {});
  const retryButton = (
    <Button icon="refresh" onClick={cached.refresh}>
      Retry
    </Button>
  );
  const name = members.kind === 'known' ? members.roster.name : (named.name ?? '');
  return (
    <>
      <PageHeader
        title="Choose students"
        lead={
          <>
            <p>
              {name} · <Link to={other}>Another roster</Link>
            </p>
            {members.kind === 'known' ? <DataStatus cached={cached} /> : <DataAge loadedAt={null} />}
          </>
        }
      />
      {members.kind === 'failed' && <Alert action={retryButton}>{ROSTER_CHOICE_WORDS.studentsNotLoaded}</Alert>}
      {members.kind === 'unnamed' && (
        <Alert action={<ButtonLink to={other}>Choose a roster</ButtonLink>}>{AWARD_WORDS.noRoster}</Alert>
      )}
      {members.kind === 'known' && <LoadAlert cached={cached} />}
      {all?.length === 0 ? (
        <EmptyState icon="person" text={ROSTER_CHOICE_WORDS.empty} />
      ) : (
        (all || members.kind === 'loading') && (
          <StudentPicker
            all={all}
            loading={members.kind === 'loading'}
            neverLoaded={false}
            selected={selected}
            change={change}
            onContinue={goOn}
          />
        )
      )}
    </>
  );
}
