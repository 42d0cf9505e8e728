import { useState } from 'react';
import { momentOf } from '#domain/school-clock.ts';
import { receiptWords } from '#domain/awards/receipt-words.ts';
import { useServerFact } from '#services/hooks/use-server-fact.ts';
import { checkLedger, type Checked } from '#services/outbox/check-ledger.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useAccount, useServices } from '#services/services.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { momentText } from '#ui/when-text.ts';
import styles from './receipt-card.module.css';
import { useReceiptFacts } from './use-receipt-facts.ts';

const NOT_CHECKED: Record<Exclude<Checked['kind'], 'checked'>, string> = {
  failed: 'The school’s server could not be asked just now. This device checks again by itself.',
  busy: 'This device could not check just now. It checks again by itself.',
  'not-offered': 'This school’s server can’t be asked which awards it has.',
};

/**
 * What this device sent in the last 30 days beside what the server has. It is also checked once a day, without a word. A
 * server that names no epoch can't be asked.
 */
export function ReceiptCard() {
  const services = useServices();
  const { apiBase, profile } = useAccount().session;
  const known = useReceiptFacts();
  const [checking, setChecking] = useState(false);
  const [asked, setAsked] = useState<Checked['kind'] | null>(null);
  const check = async (): Promise<void> => {
    setChecking(true);
    const account = { userId: profile.id, apiBase };
    const checked = await checkLedger(services, account).catch(() => ({ kind: 'busy' }) as const);
    setAsked(checked.kind);
    setChecking(false);
  };
  const epoch = useServerFact((facts) => facts.epoch);
  if (!epoch) return null;
  const isShown = asked === 'checked' || (known?.facts.back ?? null) !== null;
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt">Last 30 days</h2>
      {known && isShown && <Found known={known} />}
      {asked !== null && asked !== 'checked' && <StatusMessage>{NOT_CHECKED[asked]}</StatusMessage>}
      <div className={styles.foot}>
        <Button icon="refresh" busy={checking} onClick={() => void check()}>
          {isShown ? 'Check again' : 'Check my last 30 days'}
        </Button>
        <p>This device also checks once a day.</p>
      </div>
    </section>
  );
}

const ICONS = { good: 'check', working: 'send', attention: 'warning' } as const;

function Found({ known }: { known: NonNullable<ReturnType<typeof useReceiptFacts>> }) {
  const now = momentOf(useServices());
  const { counts } = useOutbox();
  const { facts, receipt } = known;
  const { tone, title, text } = receiptWords(facts);
  const open = facts.back ? facts.back.awardsOpen : 0;
  const others = counts.unsent - open;
  return (
    <>
      <output className={classNames(styles.found, styles[tone])}>
        <Icon name={ICONS[tone]} />
        <span>
          <strong>{title}</strong> {text}
        </span>
      </output>
      <dl className={styles.figures}>
        <Figure name="Sent from this device" value={receipt.awards} />
        {open > 0 && <Figure name="Being sent again" value={open} />}
        <Figure name="Undone, by you" value={receipt.undos} />
      </dl>
      <p className={styles.note}>
        {`Checked with the school’s server ${momentText(receipt.at, now)}.`}
        {others > 0 && ` ${others} more in the Outbox ${others === 1 ? 'isn’t' : 'aren’t'} part of it.`}
      </p>
    </>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
