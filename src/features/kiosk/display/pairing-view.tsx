import type { DisplayState, PairingAfter, PairingProblem } from '#services/display/display-link.ts';
import { QrCode } from '#ui/components/qr-code.tsx';
import { MINUTE_MS } from '#domain/durations.ts';
import { countText } from '#domain/plural.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { withQuery } from '#ui/paths.ts';
import styles from './display-view.module.css';
import { DisplayFrame } from './display-frame.tsx';

const AFTER: Record<PairingAfter, string> = {
  denied: 'The last code was refused. Here is another one.',
  ended: 'This screen was paired before. Pair it again.',
  'no cookie': 'This browser keeps no cookies, so it can’t be paired. Allow cookies for this address.',
};

const PROBLEMS: Record<PairingProblem, string> = {
  unreached: 'The school’s server doesn’t answer. This screen keeps trying.',
  busy: 'Too many screens are being paired at the moment. This screen tries again soon.',
  'no displays': 'This server has no hall displays.',
};

/** What the screen says while it waits to be paired. */
export interface PairingWords {
  title: string;
  /** The button of the portal. */
  add: string;
  foot: string;
}

/** The code that staff type or scan, in two groups that are easy to read out. */
export function PairingView({
  shown,
  after,
  problem,
  words,
  name,
}: Extract<DisplayState, { kind: 'pairing' }> & { words: PairingWords; name?: string }) {
  const { at: now } = useNow(10_000);
  const minutes = shown && Math.max(1, Math.round((shown.endsAt - now) / MINUTE_MS));
  return (
    <DisplayFrame {...(name && { name })} title={words.title} aside={shown && <ScanCode code={shown.code} />}>
      {after && <p className={styles.notice}>{AFTER[after]}</p>}
      <ol className={styles.steps}>
        <li>
          On your phone or computer, open <strong>Admin › Displays</strong>.
        </li>
        <li>
          Press <strong>{words.add}</strong>. Type this code, or scan it.
        </li>
        <li>Check that both screens show the same code.</li>
      </ol>
      {shown && (
        <p className={styles.code} aria-label={`Code: ${[...shown.code].join(' ')}`}>
          <span>{shown.code.slice(0, 4)}</span>
          <span>{shown.code.slice(4)}</span>
        </p>
      )}
      <p className={styles.soft}>
        {problem !== null && <strong className={styles.problem}>{PROBLEMS[problem]} </strong>}
        {minutes !== null && `New code in ${countText(minutes, 'minute', 'minutes')}. `}
        {words.foot}
      </p>
    </DisplayFrame>
  );
}

/** Opens the portal's room with the code filled in; a person who is signed in there still has to confirm it. */
function ScanCode({ code }: { code: string }) {
  return <QrCode className={styles.scan} text={location.origin + withQuery(adminPaths.displays, { code })} />;
}
