import { memo } from 'react';
import { useStore } from '#services/store.ts';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import { ClassHeader } from './class-header.tsx';
import styles from './class-room.module.css';
import { CLASS_WORDS, missingText } from './class-words.ts';
import { useClassPress } from './grid/use-class-press.ts';
import { ClassTiles } from './order/class-tiles.tsx';
import { ClassSheets } from './sheet/class-sheets.tsx';
import { Tray } from './tray/tray.tsx';
import { ClassContext, useClass, useOpenClass, type Opened } from './use-class.ts';

/** A class in the hand: what is armed, the children, and the tray. */
export const ClassRoom = memo(function ClassRoom(opened: Opened) {
  useRootMark('full-page');
  const room = useOpenClass(opened);
  const press = useClassPress(room.taps);
  return (
    <ClassContext value={room}>
      <div className={styles.room} data-fills-page="">
        <div className={styles.frame} {...press}>
          <ClassHeader />
          <div className={styles.main}>
            <RosterNote />
            <ClassTiles />
          </div>
          <Tray />
        </div>
        <Said />
        <ClassSheets />
      </div>
    </ClassContext>
  );
});

function Said() {
  return <output className="sr-only">{useStore(useClass().awards.said)}</output>;
}

function RosterNote() {
  const { children, missing } = useClass().roster;
  return (
    <>
      {missing > 0 && <p className={styles.note}>{missingText(missing)}</p>}
      {children.length === 0 && <p className={styles.note}>{CLASS_WORDS.empty}</p>}
    </>
  );
}
