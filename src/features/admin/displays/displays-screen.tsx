import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DisplayRow } from '#contracts/admin/displays.ts';
import type { SchoolOfDisplays } from '#domain/displays/display-sentence.ts';
import { TwoPanes } from '#features/admin/catalog/two-panes.tsx';
import { AdminTableList } from '#features/admin/list/admin-list.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { listQuery, useListAddress } from '#features/admin/list/use-list-address.ts';
import { useOpened } from '#features/admin/list/use-opened.ts';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { AddDisplayDialog, type Added } from './add-display-dialog.tsx';
import { Devices } from './devices.tsx';
import { DisplayEditor } from './display-editor.tsx';
import { DISPLAYS } from './display-table.tsx';
import { SharedTablets } from './shared-tablets.tsx';

/** Whether a display is on changes by itself. */
const LOOKED_AT_EVERY_MS = 20_000;

/** In the address: the code that was scanned. */
const CODE = 'code';

/** What is open over the list. */
type Over = { kind: 'nothing' } | { kind: 'adding'; what: Added } | { kind: 'revoking'; row: DisplayRow };
const NOTHING: Over = { kind: 'nothing' };

/** The list, which the address describes, and what was done last. */
function useDisplays() {
  const address = useListAddress(DISPLAYS);
  const load = useAdminLoad('adminDisplays', { query: listQuery(address) });
  const { refresh } = load;
  useEffect(() => {
    const timer = setInterval(refresh, LOOKED_AT_EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  const opened = useOpened('display', CODE);
  const code = useSearchParams()[0].get(CODE);
  const [over, setOver] = useState<Over>(code === null ? NOTHING : { kind: 'adding', what: 'hall' });
  const [outcome, setOutcome] = useState<string | null>(null);
  const changed = (text: string, shown: string | null = null): void => {
    setOutcome(text);
    setOver(NOTHING);
    opened.show(shown);
    refresh();
  };
  return { address, load, opened, code, changed, outcome, over, setOver };
}

/** Displays: the screens in the hall. */
export function DisplaysScreen() {
  const { address, load, opened, code, changed, outcome, over, setOver } = useDisplays();
  const call = useAdminCall();
  const tablets = useAdminLoad('adminTablets', {});
  const rows = load.kind === 'ready' ? load.data.results : [];
  const chosen = rows.find(({ id, revoked_at }) => id === opened.id && revoked_at === null) ?? null;
  const chosenId = chosen?.id ?? null;
  return (
    <>
      <PageHeader
        title="Displays"
        lead="Screens in the hall. Each shows the board and can do nothing else."
        actions={
          <Button variant="primary" icon="plus" onClick={() => setOver({ kind: 'adding', what: 'hall' })}>
            Add a display
          </Button>
        }
      />
      <Outcome text={outcome} />
      <Unencrypted rows={rows} />
      <TwoPanes
        isTable
        list={
          <AdminTableList
            of={DISPLAYS}
            load={load}
            address={address}
            on={{ chosenId, edit: opened.show, revoke: (row) => setOver({ kind: 'revoking', row }) }}
          />
        }
        chosenId={chosenId}
        chosen={
          chosen && (
            <DisplayEditor
              key={chosen.id}
              display={chosen}
              school={schoolIn(load)}
              onSaved={(name) => changed(`${name} saved. The screen follows within a minute.`)}
              onClose={() => opened.show(null)}
            />
          )
        }
      />
      <SharedTablets of={tablets} onAdd={() => setOver({ kind: 'adding', what: 'tablet' })} />
      <Devices />
      {over.kind === 'adding' && (
        <AddDisplayDialog
          kind={over.what}
          code={code ?? ''}
          onPaired={({ id, name }) => changed(`${name} is paired. Choose here what it shows.`, id)}
          onShared={({ name }) => {
            changed(`${name} is shared. Teachers sign in on it once and choose a PIN.`);
            tablets.refresh();
          }}
          onRefused={() => changed('The screen is refused. It shows another code now.')}
          onClose={() => {
            setOver(NOTHING);
            opened.show(null);
          }}
        />
      )}
      {over.kind === 'revoking' && (
        <AskDialog
          title={`Switch ${over.row.name} off?`}
          confirm="Switch off"
          failed="Couldn’t switch the display off."
          send={() => call('revokeDisplay', { id: over.row.id })}
          onDone={() => changed(`${over.row.name} is switched off.`)}
          onClose={() => setOver(NOTHING)}
        >
          <p>The screen says so at once and shows no points any more. To use it again, pair it again.</p>
        </AskDialog>
      )}
    </>
  );
}

function schoolIn(load: ReturnType<typeof useAdminLoad<'adminDisplays'>>): SchoolOfDisplays {
  if (load.kind !== 'ready') return { names: 'none', scoring: 'total' };
  const { school_names: names, school_scoring: scoring } = load.data;
  return { names, scoring };
}

/** On plain http, somebody in the same network can read the display's token and look at the board with it. */
function Unencrypted({ rows }: { rows: readonly DisplayRow[] }) {
  const names = rows.filter(({ is_secure, revoked_at }) => is_secure === false && !revoked_at).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <StatusMessage>
      Without https: {names.join(', ')}. People on this network could also see this board. Ask the person who runs the
      server for https.
    </StatusMessage>
  );
}
