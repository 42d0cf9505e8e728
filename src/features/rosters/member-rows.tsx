import { useMemo, useState } from 'react';
import { generatePath, Link } from 'react-router-dom';
import type { DirectoryStudent } from '#contracts/students.ts';
import { stepName } from '#domain/people/ladder.ts';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import { changedView, firstView, matching, pageOf, type ListedStudent } from '#domain/people/student-list.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import type { CrestHouse } from '#ui/school/house-crest.tsx';
import { useLadder } from '#ui/school/ladder-context.ts';
import { HouseLabel, houseOf } from '#ui/school/house-label.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { SearchField } from '#ui/components/search-field.tsx';
import { paths } from '#ui/paths.ts';
import type { EditedRoster } from './roster-draft.ts';
import styles from './member-rows.module.css';

/** A list from this length on has a search. */
const SEARCH_FROM = 25;

export interface Member extends ListedStudent<DirectoryStudent> {
  mark: 'saved' | 'added' | 'removed';
}

/** The saved members and the added ones by last name; a removed one stays in its place until it is saved. */
export function membersInOrder(
  all: ReadonlyArray<ListedStudent<DirectoryStudent>> | undefined,
  savedIds: readonly string[],
  { memberIds }: Pick<EditedRoster, 'memberIds'>,
): Member[] | null {
  if (!all) return null;
  const saved = new Set(savedIds);
  return all.flatMap((listed): Member[] => {
    const { id } = listed.student;
    if (memberIds.has(id)) return [{ ...listed, mark: saved.has(id) ? 'saved' : 'added' }];
    return saved.has(id) ? [{ ...listed, mark: 'removed' }] : [];
  });
}

export function MemberRows({
  members,
  onRemove,
  onPutBack,
}: {
  members: readonly Member[];
  onRemove: (id: string) => void;
  onPutBack: (id: string) => void;
}) {
  const houses = useHouses();
  const [view, setView] = useState(firstView);
  const matches = useMemo(() => matching(members, view), [members, view]);
  const { rows, page, pages } = pageOf(matches, view);
  if (members.length === 0) return <EmptyState icon="person" text={ROSTER_WORDS.noMembers} />;
  return (
    <>
      {members.length >= SEARCH_FROM && (
        <SearchField
          label="Search by name"
          value={view.search}
          onValue={(search) => setView(changedView(view, { search }))}
        />
      )}
      {matches.length === 0 ? (
        <EmptyState icon="search" text={STUDENT_WORDS.noMatch} />
      ) : (
        <ul className={classNames('sheet', styles.list)}>
          {rows.map((member) => (
            <MemberRow
              key={member.student.id}
              member={member}
              house={houseOf(houses, member.student.house_id, member.student.house_name)}
              onRemove={onRemove}
              onPutBack={onPutBack}
            />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} onPage={(next) => setView({ ...view, page: next })} />
    </>
  );
}

const MARK_TEXT = { added: 'Added, not saved', removed: 'Removed, not saved' } as const;

function MemberRow({
  member: { student, name, mark },
  house,
  onRemove,
  onPutBack,
}: {
  member: Member;
  house: CrestHouse | null;
  onRemove: (id: string) => void;
  onPutBack: (id: string) => void;
}) {
  const ladder = useLadder();
  const [label, onPress] = mark === 'removed' ? (['Put back', onPutBack] as const) : (['Remove', onRemove] as const);
  return (
    <li className={styles.row} data-mark={mark}>
      <Link to={generatePath(paths.studentHistory, { studentId: student.id })} className={styles.name}>
        {name}
      </Link>
      <HouseLabel house={house} />
      <span className={styles.grade}>
        {mark === 'saved' ? student.grade !== null && stepName(ladder, student.grade) : MARK_TEXT[mark]}
      </span>
      <Button variant="quiet" aria-label={`${label} ${name}`} onClick={() => onPress(student.id)}>
        {label}
      </Button>
    </li>
  );
}
