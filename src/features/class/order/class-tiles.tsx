import { useMemo, useState } from 'react';
import { byWait, isOverlooked, LATELY_DAYS, waitText, type Wait } from '#domain/awards/not-noticed.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { ClassChild } from '#features/class/class-child.ts';
import { ClassGrid, type TileGroup } from '#features/class/grid/class-grid.tsx';
import type { WaitWords } from '#features/class/grid/figures.tsx';
import { useClass } from '#features/class/use-class.ts';
import type { LastAward } from '#features/class/use-class-awards.ts';
import { useNotice, type NoticedBy } from '#services/given/use-notice.ts';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import styles from './class-tiles.module.css';

/** The tiles by first name, or those first who were not noticed lately. */
export function ClassTiles() {
  const { by } = useClass().state;
  return by === null ? <ByName /> : <ByNotice by={by} />;
}

function ByName() {
  const { children } = useClass().roster;
  const groups = useMemo((): TileGroup[] => [{ title: null, children }], [children]);
  return <ClassGrid groups={groups} waits={NO_WAITS} />;
}

const NO_WAITS: ReadonlyMap<string, WaitWords> = new Map();

type Order = ReadonlyArray<{ child: ClassChild; wait: Wait }>;

/** The order stays as it was before the first award: a child who is awarded does not leave from under the thumb. */
function ByNotice({ by }: { by: NoticedBy }) {
  const { roster, awards, change } = useClass();
  const members = roster.children;
  const onBy = (next: NoticedBy): void => change({ kind: 'ordered', by: next });
  const waiting = useWaiting(members, by);
  const [shown, setShown] = useState<{ by: NoticedBy; last: LastAward | null; order: Order } | null>(null);
  const isUntouched = shown?.by !== by || shown.last === awards.last;
  if (waiting && isUntouched && shown?.order !== waiting) setShown({ by, last: awards.last, order: waiting });
  const order = shown?.by === by ? shown.order : null;
  const { groups, waits } = useMemo(() => grouped(members, order ?? []), [members, order]);
  if (order === null) return <Skeleton count={5} height="5.5rem" />;
  return (
    <ClassGrid
      groups={groups}
      waits={waits}
      head={
        <div className={styles.by}>
          <p>
            No points in {LATELY_DAYS} school days. <strong>Only teachers see this.</strong>
          </p>
          <div className={styles.choice}>
            <Choice of="me" by={by} onBy={onBy} text="From me" />
            <Choice of="anyone" by={by} onBy={onBy} text="From anyone" />
          </div>
        </div>
      }
    />
  );
}

function Choice({ of, by, onBy, text }: { of: NoticedBy; by: NoticedBy; onBy: (by: NoticedBy) => void; text: string }) {
  return (
    <button type="button" aria-pressed={by === of} onClick={() => onBy(of)}>
      {text}
    </button>
  );
}

function useWaiting(children: readonly ClassChild[], by: NoticedBy) {
  const now = useNow(HOUR_MS);
  const notice = useNotice(by, now.at);
  return useMemo(() => notice && byWait(children, notice, now), [children, notice, now]);
}

function grouped(members: readonly ClassChild[], order: Order) {
  const overlooked = order.filter(({ wait }) => isOverlooked(wait));
  const ids = new Set(overlooked.map(({ child }) => child.id));
  const others = members.filter(({ id }) => !ids.has(id));
  const groups: TileGroup[] = [
    { title: `No points lately: ${ids.size}`, children: overlooked.map(({ child }) => child) },
    { title: `Everyone else: ${others.length}`, children: others },
  ];
  return { groups, waits: new Map(overlooked.map(({ child, wait }) => [child.id, wordsOf(wait)])) };
}

function wordsOf(wait: Wait): WaitWords {
  if (wait.kind === 'never') return { text: 'None yet', label: 'no award yet' };
  const text = wait.kind === 'at-least' ? `${wait.days}+ days` : waitText(wait);
  return { text, label: `no award for ${waitText(wait)}` };
}
