import { useState } from 'react';
import type { Redemption, StudentBalance } from '#contracts/store.ts';
import { balanceOf } from '#data/cache/balance.ts';
import { giveBack } from '#data/commands/redeem.ts';
import { isStaff } from '#domain/accounts/roles.ts';
import { genericFailureText } from '#domain/failure.ts';
import { countText, numberText } from '#domain/plural.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useAccount, useCacheDeps } from '#services/services.ts';
import { classNames } from '#ui/class-names.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { CountedText } from '#ui/components/counted-text.tsx';
import { Alert } from '#ui/components/message.tsx';
import { paths, withQuery } from '#ui/paths.ts';
import { dateText } from '#ui/when-text.ts';
import { useZone } from '#ui/hooks/clock.ts';
import styles from './balance-card.module.css';

/** What the student has to spend in the store and got for it; staff can give points back. Nothing where it isn't known. */
export function BalanceCard({ studentId }: { studentId: string }) {
  const loadable = useCached(balanceOf(studentId));
  const maySpend = isStaff(useAccount().session.profile);
  if (loadable.kind !== 'ready') return null;
  const { redemptions } = loadable.data;
  return (
    <section className={classNames('card', styles.card)}>
      <div className="spread">
        <h2>Store</h2>
        {maySpend && (
          <ButtonLink to={withQuery(paths.store, { student: studentId })} icon="store">
            Redeem
          </ButtonLink>
        )}
      </div>
      <BalanceText balance={loadable.data} />
      {redemptions.length > 0 && (
        <ul className={styles.list}>
          {redemptions.map((redemption) => (
            <Line key={redemption.id} redemption={redemption} mayGiveBack={maySpend} />
          ))}
        </ul>
      )}
    </section>
  );
}

function BalanceText({ balance: { balance, earned, spent } }: { balance: StudentBalance }) {
  return (
    <p>
      <CountedText count={balance} one="# point to spend" many="# points to spend" className={styles.balance} />
      {spent > 0 && (
        <span className={styles.soft}>{` · ${numberText(earned)} earned, ${numberText(spent)} spent`}</span>
      )}
    </p>
  );
}

function Line({ redemption, mayGiveBack }: { redemption: Redemption; mayGiveBack: boolean }) {
  const deps = useCacheDeps();
  const zone = useZone();
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });
  const { given_back: back } = redemption;
  const undo = async (): Promise<void> => {
    setState({ busy: true, problem: null });
    const answer = await giveBack(deps, redemption.id);
    setState({ busy: false, problem: answer.ok ? null : genericFailureText(answer.failure) });
  };
  return (
    <li className={styles.line}>
      <span className={styles.words} data-back={back ? '' : undefined}>
        <span className={styles.item}>{redemption.item_name}</span>
        <span className={styles.soft}>
          {`${countText(redemption.points, 'point', 'points')} · ${dateText(Date.parse(redemption.redeemed_at), zone)} · ${redemption.by}`}
          {back && ` · Given back on ${dateText(Date.parse(back.at), zone)} by ${back.by}`}
        </span>
      </span>
      {mayGiveBack && !back && (
        <Button
          variant="quiet"
          icon="undo"
          busy={state.busy}
          aria-label={`Give back ${redemption.item_name}`}
          onClick={() => void undo()}
        >
          Give back
        </Button>
      )}
      {state.problem && <Alert>{state.problem}</Alert>}
    </li>
  );
}
