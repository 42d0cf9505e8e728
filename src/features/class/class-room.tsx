import { memo } from 'react';
import { CARD_WORDS } from '#domain/people/card-words.ts';
import { useCanScan } from '#services/hooks/use-scan-bar.ts';
import { useStore } from '#services/store.ts';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import { ClassHeader } from './class-header.tsx';
import styles from './class-room.module.css';
import { CLASS_WORDS, missingText } from './class-words.ts';
import { FindPanel } from './find/find-panel.tsx';
import { FIND_WORDS } from './find/find-words.ts';
import { useClassPress } from './grid/use-class-press.ts';
import { ClassTiles } from './order/class-tiles.tsx';
import { ScanPanel } from './scan/scan-panel.tsx';
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
        <ClassFind />
      </div>
    </ClassContext>
  );
});

function Said() {
  return <output className="sr-only">{useStore(useClass().awards.said)}</output>;
}

/** Anyone else of the school, beside the class: by name, or by card. */
function ClassFind() {
  const room = useClass();
  const canScan = useCanScan();
  const kind = room.state.sheet?.kind;
  const open = (sheet: { kind: 'find' } | { kind: 'scan' } | null): void => room.change({ kind: 'opened', sheet });
  const onClose = (): void => open(null);
  const onFind = (): void => open({ kind: 'find' });
  if (kind === 'scan') {
    return (
      <ModalDialog title={CARD_WORDS.title} variant="beside" onClose={onClose}>
        <ScanPanel hand={room} onClose={onClose} onFindByName={onFind} />
      </ModalDialog>
    );
  }
  if (kind !== 'find') return null;
  return (
    <ModalDialog title={FIND_WORDS.title} variant="beside" onClose={onClose}>
      <FindPanel
        hand={room}
        leave={{ icon: 'close', label: 'Close', onPress: onClose }}
        onScan={canScan ? () => open({ kind: 'scan' }) : null}
      />
    </ModalDialog>
  );
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
