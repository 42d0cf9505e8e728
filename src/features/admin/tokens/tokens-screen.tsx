import { useState } from 'react';
import type { MachineToken, MachineTokenMade } from '#contracts/admin/tokens.ts';
import type { Moment } from '#domain/school-clock.ts';
import { SCOPE_WORDS } from '#domain/school/machine-token-words.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { AskButton } from '#features/admin/shared/ask-dialog.tsx';
import { Chip } from '#features/admin/shared/chip.tsx';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { dateText, momentText, pastText } from '#ui/when-text.ts';
import { MadeDialog, NewTokenDialog } from './new-token.tsx';
import styles from './tokens.module.css';

/** Tokens: which other programs may call the server, and for what. */
export function TokensScreen() {
  const load = useAdminLoad('machineTokens', {});
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MachineTokenMade | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  return (
    <>
      <PageHeader
        title="Tokens for other programs"
        lead="A program with a token calls the server without anybody’s password, such as a library’s gate that awards points."
        actions={
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            Make a token
          </Button>
        }
      />
      <p>
        <a href="/api">What programs can call</a>
      </p>
      <Outcome text={said} />
      <AdminView of={load} failed="Couldn’t load the tokens." bars={3} height="6rem">
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState icon="key" text="No program has a token." />
          ) : (
            <ul className={styles.list}>
              {results.map((token) => (
                <Token
                  key={token.id}
                  token={token}
                  onEnded={() => {
                    setSaid(`The token of ${token.name} is ended.`);
                    load.refresh();
                  }}
                />
              ))}
            </ul>
          )
        }
      </AdminView>
      {isMaking && (
        <NewTokenDialog
          onMade={(token) => {
            setMaking(false);
            setMade(token);
            setSaid(null);
            load.refresh();
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && <MadeDialog token={made} onClose={() => setMade(null)} />}
    </>
  );
}

function Token({ token, onEnded }: { token: MachineToken; onEnded: () => void }) {
  const call = useAdminCall();
  const now = useNow(60_000);
  const { id, name, scopes, made_by, made_at, last_used_at, is_live } = token;
  return (
    <li className={`card ${styles.token}`}>
      <div className={styles.words}>
        <h2>{name}</h2>
        {scopes.map((scope) => (
          <p key={scope}>{SCOPE_WORDS[scope]}</p>
        ))}
        <p className={styles.facts}>
          Made by {made_by}, {dateText(Date.parse(made_at), now.zone)}.{' '}
          {last_used_at === null ? 'Never used.' : `Last used: ${pastText(Date.parse(last_used_at), now)}.`}
        </p>
        <State of={token} now={now} />
      </div>
      {is_live && (
        <AskButton
          label="End…"
          title={`End the token of ${name}?`}
          confirm="End it"
          keep="Keep it"
          failed="Couldn’t end the token."
          send={() => call('endMachineToken', { id })}
          onDone={onEnded}
        >
          <p>The program can do nothing here from now on. What it awarded stays.</p>
        </AskButton>
      )}
    </li>
  );
}

function State({ of: { is_live, ended_at, expires_at, made_by }, now }: { of: MachineToken; now: Moment }) {
  if (is_live)
    return <Chip tone="good" icon="check" text={`Works until ${dateText(Date.parse(expires_at), now.zone)}`} />;
  if (ended_at !== null)
    return <Chip tone="plain" icon="close" text={`Ended ${momentText(Date.parse(ended_at), now)}`} />;
  const isOver = Date.parse(expires_at) <= now.at;
  const text = isOver
    ? `Over since ${dateText(Date.parse(expires_at), now.zone)}`
    : `Closed: ${made_by} is no longer an administrator`;
  return <Chip tone="warn" icon="lock" text={text} />;
}
