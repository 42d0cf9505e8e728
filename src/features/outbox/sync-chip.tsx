import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Headline } from '#domain/awards/outbox-headline.ts';
import { mayAward } from '#domain/accounts/roles.ts';
import { isStorageLow } from '#domain/storage-words.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { deviceStorage } from '#services/page/device-storage.ts';
import { useAccount } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { classNames } from '#ui/class-names.ts';
import { useDebounced, useUnchangedFor } from '#ui/hooks/use-debounced.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { loginPath, paths } from '#ui/paths.ts';
import { briefLabel, chipAnnouncement, chipLabel, isOnItsWay, withUndos, type BriefLabel } from './chip-label.ts';
import styles from './sync-chip.module.css';

const ANNOUNCE_AFTER_MS = 1000;
/** What is sent sooner is not worth a word. */
const LONG_MS = 1000;

interface ChipState extends ReturnType<typeof withUndos> {
  isLow: boolean;
  /** Null: there is nothing to say. */
  brief: (hasOutbox: boolean) => BriefLabel | null;
}

function useChipState(): ChipState {
  const state = withUndos(useOutbox());
  const { headline, counts } = state;
  const isLow = isStorageLow(useStore(deviceStorage));
  const isLong = useUnchangedFor(String(isOnItsWay(headline)), LONG_MS);
  const brief = (hasOutbox: boolean): BriefLabel | null =>
    headline.kind === 'loading' ? null : briefLabel(headline, counts, isLong, isLow && hasOutbox);
  return { ...state, isLow, brief };
}

/**
 * The state of this person's awards and undos, while there is something to say. It links to the Outbox, or to the sign-in if
 * that must come first. If the outbox can't be read, it reloads the page, because that helps. A person who can't award has no
 * Outbox, and where nobody awards (`saves` is false) the chip doesn't say that everything is saved on this device.
 */
export function SyncChip({ saves = true }: { saves?: boolean }) {
  const { headline, counts, isLow, brief } = useChipState();
  const hasOutbox = mayAward(useAccount().session.profile);
  const promises = hasOutbox && (saves || headline.kind !== 'idle');
  const { text, icon, look } = chipLabel(headline, counts, promises, isLow);
  return (
    <div className={styles.place} data-only-now="">
      <Announcement hasOutbox={promises} />
      {brief(promises) && (
        <ChipButton kind={headline.kind} hasOutbox={hasOutbox} className={classNames(styles.chip, styles[look])}>
          <Icon name={icon} size={18} />
          {text}
          {headline.kind === 'unreadable' && (
            <>
              {' '}
              <span className={styles.action}>Reload</span>
            </>
          )}
        </ChipButton>
      )}
    </div>
  );
}

/** The chip in a place of one size, which is empty while all is well: whatever is sent, nothing beside it moves. */
export function StillChip() {
  const { headline, brief } = useChipState();
  const hasOutbox = mayAward(useAccount().session.profile);
  const label = brief(hasOutbox);
  return (
    <div className={classNames(styles.place, styles.still)} data-only-now="">
      <Announcement hasOutbox={hasOutbox} />
      {label && (
        <ChipButton kind={headline.kind} hasOutbox={hasOutbox} className={classNames(styles.chip, styles[label.look])}>
          <Icon name={label.icon} size={18} />
          {label.number}
          <span className={styles.word}>{label.word}</span>
        </ChipButton>
      )}
    </div>
  );
}

function Announcement({ hasOutbox }: { hasOutbox: boolean }) {
  const { headline, counts, isLow } = useChipState();
  const announced = useDebounced(chipAnnouncement(headline, counts, hasOutbox, isLow), ANNOUNCE_AFTER_MS);
  return <output className="sr-only">{announced}</output>;
}

/** What the chip leads to. */
function ChipButton({
  kind,
  hasOutbox,
  className,
  children,
}: {
  kind: Headline['kind'];
  hasOutbox: boolean;
  className: string;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  if (kind === 'unreadable') {
    return (
      <button type="button" className={className} onClick={() => window.location.reload()}>
        {children}
      </button>
    );
  }
  if (kind === 'sign-in') {
    return (
      <Link to={loginPath(pathname + search)} className={className}>
        {children}
      </Link>
    );
  }
  if (!hasOutbox) return <span className={className}>{children}</span>;
  return (
    <Link to={paths.outbox} className={className}>
      {children} <span className="sr-only">Open the Outbox</span>
    </Link>
  );
}
