import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { DirectoryStudent } from '#contracts/students.ts';
import { CARD_WORDS } from '#domain/people/card-words.ts';
import type { ListedStudent } from '#domain/people/student-list.ts';
import { stepText } from '#domain/people/ladder.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import { oneOfMany } from '#features/class/class-child.ts';
import { NO_FIGURES } from '#features/class/class-figures.ts';
import { CLASS_WORDS, NO_TAP_WORDS } from '#features/class/class-words.ts';
import { childAt, useClassPress } from '#features/class/grid/use-class-press.ts';
import { ChildSheet } from '#features/class/sheet/child-sheet.tsx';
import { ReasonsSheet } from '#features/class/sheet/reasons-sheet.tsx';
import type { Hand } from '#features/class/use-hand.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import { useStore } from '#services/store.ts';
import { Announced } from '#ui/components/announced.tsx';
import { Button } from '#ui/components/button.tsx';
import { LoadAlert, StaleText } from '#ui/components/cached-view.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useAboveKeyboard } from '#ui/hooks/use-above-keyboard.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { loadNotice } from '#ui/load-notice.ts';
import { houseOf } from '#ui/school/house-label.tsx';
import { useLadder } from '#ui/school/ladder-context.ts';
import styles from './find.module.css';
import { FindFoot } from './find-foot.tsx';
import { countedText, FIND_WORDS, foundText, moreText, noneText } from './find-words.ts';
import { Hit, HitList } from './hit.tsx';
import { useRecent } from './recent.ts';
import { useFound, type Found } from './use-found.ts';

/** More rows than a person reads; another letter finds sooner. */
const MOST_ROWS = 20;

interface Props {
  hand: Hand;
  /** The way out, at the near edge. */
  leave: { icon: IconName; label: string; onPress: () => void };
  /** Null where this browser reads no cards. */
  onScan: (() => void) | null;
}

type Sheet = { kind: 'reasons' } | { kind: 'student'; id: string };

/** Letters, then a tap: any student of the school gets what is armed. */
export function FindPanel({ hand, leave, onScan }: Props) {
  const [text, setText] = useState('');
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const of = useFound(text);
  const field = useRef<HTMLInputElement>(null);
  const panel = useAboveKeyboard<HTMLDivElement>();
  useEffect(() => field.current?.focus(), []);
  const { onKeyDown, onMouseDown } = useFindKeys(field);
  const onClose = (): void => setSheet(null);
  const onOpen = (id: string): void => setSheet({ kind: 'student', id });
  const onClear = (): void => {
    setText('');
    field.current?.focus();
  };
  const award = (id: string, what = hand.armed, comment?: string): void => {
    const one = of.all?.get(id);
    if (!one || !what) return;
    if (hand.state.hint !== null) hand.change({ kind: 'tapped', isAward: true });
    hand.awards.award([oneOfMany(one.student)], what, comment);
    // The next letter begins the next search.
    if (document.activeElement === field.current) field.current?.select();
  };
  const press = useClassPress({
    onTap(id) {
      // Nobody gets a point by mistake, and a stopped award asks for a person.
      if (!hand.armed || hand.absent.has(id) || hand.figures.get(id)?.stopped) onOpen(id);
      else award(id);
    },
    onOpen,
    onNoTap: (why) => hand.change({ kind: 'no-tap', hint: NO_TAP_WORDS[why] ?? null }),
  });
  const opened = sheet?.kind === 'student' ? of.all?.get(sheet.id) : undefined;
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- it listens for the field and the rows inside of it */}
      <div ref={panel} className={styles.panel} {...press} onKeyDown={onKeyDown}>
        <search className={styles.top}>
          <button type="button" className={styles.round} aria-label={leave.label} onClick={leave.onPress}>
            <Icon name={leave.icon} />
          </button>
          <FindField ref={field} text={text} onText={setText} onClear={onClear} />
          {onScan && (
            <button type="button" className={styles.round} aria-label={CARD_WORDS.title} onClick={onScan}>
              <Icon name="scan" />
            </button>
          )}
        </search>
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the focus where it is */}
        <div className={styles.list} onMouseDown={onMouseDown}>
          <Hits of={of} hand={hand} onClear={onClear} />
        </div>
        <FindFoot hand={hand} press={CLASS_WORDS.pressChild} onReasons={() => setSheet({ kind: 'reasons' })} />
      </div>
      <output className="sr-only">{useStore(hand.awards.said)}</output>
      {sheet?.kind === 'reasons' && <ReasonsSheet hand={hand} onClose={onClose} />}
      {opened && (
        <ChildSheet
          child={oneOfMany(opened.student)}
          habits={hand.habits}
          armed={hand.armed}
          isAbsent={hand.absent.has(opened.student.id) || null}
          stopped={hand.figures.get(opened.student.id)?.stopped ?? null}
          onAward={(what, comment) => {
            award(opened.student.id, what, comment);
            onClose();
          }}
          onAbsent={(isAbsent) => {
            hand.mark([opened.student.id], isAbsent);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}

function FindField({
  ref,
  text,
  onText,
  onClear,
}: {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  onClear: () => void;
}) {
  return (
    <div className={styles.box}>
      <Icon name="search" size={20} />
      <input
        ref={ref}
        type="search"
        aria-label={FIND_WORDS.title}
        placeholder="Name"
        value={text}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onText(event.target.value)}
      />
      {text !== '' && (
        <button type="button" className={styles.round} aria-label="Clear search" onClick={onClear}>
          <Icon name="close" size={20} />
        </button>
      )}
    </div>
  );
}

/** The rows, or why there are none. */
function Hits({ of, hand, onClear }: { of: Found; hand: Hand; onClear: () => void }) {
  const { typed, found, similar, all, load } = of;
  const isTyping = typed.trim() !== '';
  const recent = useRecent(isTyping);
  const notice = loadNotice(load);
  if (all === undefined || (all.size === 0 && load.kind === 'loading')) return <Skeleton count={5} height="3.875rem" />;
  if (all.size === 0) {
    return (
      <>
        <LoadAlert of={load} />
        <p className={styles.soft}>{load.kind === 'missing' ? STUDENT_WORDS.neverLoaded : STUDENT_WORDS.none}</p>
      </>
    );
  }
  const rows = (students: ReadonlyArray<ListedStudent<DirectoryStudent>>) => (
    <Rows of={of} hand={hand} students={students} />
  );
  const awarded = (recent ?? []).flatMap((id) => all.get(id) ?? []);
  return (
    <>
      {notice.kind === 'stale' && (
        <p className={styles.stale}>
          <Icon name="cloud-off" size={18} />
          <StaleText of={notice} />
        </p>
      )}
      {isTyping && <Announced text={foundText(typed, found.length, similar.length)} />}
      {!isTyping && awarded.length > 0 && (
        <>
          <Title text={FIND_WORDS.recent} />
          {rows(awarded)}
        </>
      )}
      {!isTyping && recent !== null && awarded.length === 0 && <p className={styles.soft}>{FIND_WORDS.noRecent}</p>}
      {isTyping && found.length > 0 && (
        <>
          <Title text={countedText(found.length, all.size)} aside={of.classOf.size > 0 ? FIND_WORDS.mineFirst : null} />
          {rows(found.slice(0, MOST_ROWS))}
          {found.length > MOST_ROWS && <p className={styles.soft}>{moreText(found.length - MOST_ROWS)}</p>}
        </>
      )}
      {isTyping && found.length === 0 && (
        <div className={styles.none}>
          <h2>{noneText(typed)}</h2>
          {similar.length > 0 && <p className={styles.soft}>{FIND_WORDS.didYouMean}</p>}
        </div>
      )}
      {isTyping && similar.length > 0 && (
        <>
          {found.length > 0 && <Title text={FIND_WORDS.similar} />}
          {rows(similar.slice(0, MOST_ROWS))}
        </>
      )}
      {isTyping && found.length === 0 && (
        <Button className={styles.clear} onClick={onClear}>
          Clear search
        </Button>
      )}
    </>
  );
}

function Title({ text, aside = null }: { text: string; aside?: string | null }) {
  return (
    <h2 className={styles.title}>
      <span>{text}</span>
      {aside !== null && <small>{aside}</small>}
    </h2>
  );
}

function Rows({
  of,
  hand,
  students,
}: {
  of: Found;
  hand: Hand;
  students: ReadonlyArray<ListedStudent<DirectoryStudent>>;
}) {
  const houses = useHouses();
  const ladder = useLadder();
  const { figures, absent, awards } = hand;
  return (
    <HitList label="Students">
      {students.map(({ student, name }) => (
        <Hit
          key={student.id}
          student={student}
          name={name}
          typed={of.typed}
          house={houseOf(houses, student.house_id, student.house_name)}
          place={of.classOf.get(student.id) ?? stepText(ladder, student.grade)}
          figures={figures.get(student.id) ?? NO_FIGURES}
          isAbsent={absent.has(student.id)}
          isLatest={awards.last?.childIds.includes(student.id) ?? false}
        />
      ))}
    </HitList>
  );
}

/**
 * The keyboard: arrows lead from the field into the rows and back, and a letter typed at a row begins the next search. The
 * mouse and a finger leave the focus in the field, so that a phone's keyboard stays.
 */
function useFindKeys(field: RefObject<HTMLInputElement | null>) {
  return {
    onMouseDown(event: { preventDefault: () => void }): void {
      if (document.activeElement === field.current) event.preventDefault();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      const { key, target, currentTarget } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
      const inField = target === field.current;
      if (!inField && childAt(target) === null) return;
      // A key that is held down awards once.
      if (!inField && event.repeat && (key === 'Enter' || key === ' ')) return event.preventDefault();
      const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-child]')];
      const from = rows.findIndex((row) => row === target);
      // 'Go' of a phone's keyboard is no award: it leads to the rows.
      const step = key === 'ArrowDown' || (inField && key === 'Enter') ? 1 : key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        event.preventDefault();
        const next = from + step;
        if (next >= 0) rows[next]?.focus();
        else field.current?.focus();
        return;
      }
      if (inField || key.length !== 1 || key === ' ') return;
      // The browser then types the letter there.
      field.current?.focus();
      field.current?.select();
    },
  };
}
