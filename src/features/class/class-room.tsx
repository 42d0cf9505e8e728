import { memo, useMemo, useState } from 'react';
import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { latestSince } from '#data/cache/my-awards.ts';
import type { UsedAwards } from '#domain/awards/used-awards.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { todayStart } from '#domain/school-clock.ts';
import { useGiven } from '#services/given/use-given.ts';
import type { NoticedBy } from '#services/hooks/use-notice.ts';
import { useOpening } from '#services/hooks/use-opening.ts';
import { useStore } from '#services/store.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import { classFigures } from './class-figures.ts';
import { ClassHeader } from './class-header.tsx';
import styles from './class-room.module.css';
import { useClassSettings } from './class-settings.ts';
import { CLASS_WORDS, missingText } from './class-words.ts';
import { useClassPress } from './grid/use-class-press.ts';
import { ClassTiles } from './order/class-tiles.tsx';
import { ClassSheets, type OpenSheet } from './sheet/class-sheets.tsx';
import { Tray } from './tray/tray.tsx';
import { useAbsence } from './use-absence.ts';
import { useArming } from './use-arming.ts';
import { useClassAwards, type ClassAwards } from './use-class-awards.ts';
import type { ClassRoster } from './use-class-roster.ts';
import { useClassTaps } from './use-class-taps.ts';
import { useClassUndo } from './use-class-undo.ts';

interface Props {
  rosterId: string;
  title: string;
  roster: ClassRoster;
  habits: readonly HabitWithReasons[];
  /** As it was when the class opened. */
  used: UsedAwards;
}

/** All that happens in a class: what is armed, who is absent, what was given and taken back, and which sheet is open. */
function useClassRoom({ rosterId, roster, habits, used }: Omit<Props, 'title'>) {
  useRootMark('full-page');
  const { children } = roster;
  const [settings, setSettings] = useClassSettings();
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const arming = useArming(rosterId, habits, used);
  const { absent, mark } = useAbsence(rosterId, used);
  const awards = useClassAwards(rosterId, settings);
  const now = useNow(MINUTE_MS);
  const given = useGiven(latestSince(useOpening()), now.at);
  const today = todayStart(now);
  const figures = useMemo(() => classFigures(given.awards, today), [given, today]);
  const line = useClassUndo(awards.last, given);
  const [by, setBy] = useState<NoticedBy | null>(null);
  const taps = useClassTaps({ children, absent, mark, arming, awards, figures, open: setSheet, habits, used });
  return {
    settings,
    setSettings,
    sheet,
    setSheet,
    arming,
    absent,
    mark,
    awards,
    line,
    figures,
    by,
    setBy,
    taps,
  };
}

/** A class in the hand: what is armed, the children, and the tray. */
export const ClassRoom = memo(function ClassRoom({ rosterId, title, roster, habits, used }: Props) {
  const { children } = roster;
  const room = useClassRoom({ rosterId, roster, habits, used });
  const { settings, setSheet, arming, absent, awards, figures, by, setBy, taps } = room;
  const press = useClassPress(taps);
  return (
    <div className={styles.room} data-fills-page="">
      <div className={styles.frame} {...press}>
        <ClassHeader
          title={title}
          absent={children.filter(({ id }) => absent.has(id)).length}
          points={arming.armed?.points ?? null}
          selecting={taps.selecting}
          notNoticed={{ isOn: by !== null, onToggle: () => setBy(by === null ? 'me' : null) }}
          onMenu={() => setSheet({ kind: 'menu' })}
          onWholeClass={taps.onWholeClass}
        />
        <div className={styles.main}>
          <RosterNote roster={roster} />
          <ClassTiles
            members={children}
            by={by}
            onBy={setBy}
            figures={figures}
            absent={absent}
            picked={taps.selection.picked}
            latest={awards.last?.childIds ?? NOBODY}
            letterKeys={settings.letterKeys}
            onReason={taps.onReason}
            onUndo={() => {
              const last = awards.lastNow();
              if (last) room.line.onUndo(last);
            }}
          />
        </div>
        <Tray
          arming={arming}
          chips={taps.chips}
          allCount={habits.flatMap(({ reasons }) => reasons).length}
          selection={taps.give}
          undo={room.line}
          problem={taps.problem}
          nods={taps.nods}
          onChip={taps.onChip}
          onAll={() => setSheet({ kind: 'reasons' })}
        />
      </div>
      <Said said={awards.said} />
      <ClassSheets
        sheet={room.sheet}
        onClose={() => setSheet(null)}
        rosterId={rosterId}
        room={{ children, habits, arming, absent, mark: room.mark, figures, awards }}
        settings={settings}
        onSettings={room.setSettings}
      />
    </div>
  );
});

function Said({ said }: Pick<ClassAwards, 'said'>) {
  return <output className="sr-only">{useStore(said)}</output>;
}

function RosterNote({ roster: { children, missing } }: Pick<Props, 'roster'>) {
  return (
    <>
      {missing > 0 && <p className={styles.note}>{missingText(missing)}</p>}
      {children.length === 0 && <p className={styles.note}>{CLASS_WORDS.empty}</p>}
    </>
  );
}

const NOBODY: readonly string[] = [];
