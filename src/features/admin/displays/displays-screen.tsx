import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DisplayRow } from '#contracts/admin/displays.ts';
import type { SchoolOfDisplays } from '#domain/displays/display-sentence.ts';
import { TwoPanes } from '#features/admin/catalog/two-panes.tsx';
import { AdminList, type ListWords } from '#features/admin/list/admin-list.tsx';
import { ListTools, type ListFilter } from '#features/admin/list/list-tools.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { useAdminAction } from '#features/admin/list/use-admin-action.ts';
import { listQuery, useListAddress } from '#features/admin/list/use-list-address.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { AddDisplayDialog } from './add-display-dialog.tsx';
import { DisplayEditor } from './display-editor.tsx';
import { DisplayTable } from './display-table.tsx';

const WORDS: ListWords = {
  one: 'display',
  none: 'No screen is paired. Open /display on the screen in the hall, then add it here by the code that it shows.',
  noMatch: 'No display is like that.',
  failed: 'Couldn’t load the displays.',
};

const FILTERS: readonly ListFilter[] = [
  {
    name: 'state',
    label: 'Show',
    options: [
      { value: '', label: 'In use' },
      { value: 'revoked', label: 'Switched off' },
      { value: 'all', label: 'All' },
    ],
  },
];

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: '-seen', label: 'Seen last' },
  { value: 'seen', label: 'Not seen for longest' },
  { value: '-paired', label: 'Newest first' },
];

/** Whether a display is on changes by itself. */
const LOOKED_AT_EVERY_MS = 20_000;

/** In the address: the code that was scanned, and the display whose settings are open. */
const CODE = 'code';
const OPEN = 'display';

/** The list, which the address describes, and what was done last. */
function useDisplays() {
  const address = useListAddress(['state']);
  const list = useAdminLoad('adminDisplays', { query: listQuery(address) });
  const { refresh } = list;
  useEffect(() => {
    const timer = setInterval(refresh, LOOKED_AT_EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  const [query, setQuery] = useSearchParams();
  const [isAdding, setIsAdding] = useState(query.has(CODE));
  const [outcome, setOutcome] = useState<string | null>(null);
  const open = (id: string | null): void =>
    setQuery((last) => {
      const next = new URLSearchParams(last);
      next.delete(CODE);
      if (id === null) next.delete(OPEN);
      else next.set(OPEN, id);
      return next;
    });
  const changed = (text: string, shown: string | null): void => {
    setOutcome(text);
    setIsAdding(false);
    open(shown);
    list.refresh();
  };
  return { address, list, query, open, changed, outcome, isAdding, setIsAdding };
}

/** Displays: the screens in the hall. */
export function DisplaysScreen() {
  const { address, list, query, open, changed, outcome, isAdding, setIsAdding } = useDisplays();
  const rows = list.kind === 'ready' ? list.data.results : [];
  const chosen = rows.find(({ id, revoked_at }) => id === query.get(OPEN) && revoked_at === null) ?? null;
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
      Add a display
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Displays"
        lead="Screens in the hall. Each shows the board and can do nothing else."
        actions={add}
      />
      <Outcome text={outcome} />
      <Unencrypted rows={rows} />
      <TwoPanes
        list={
          <>
            <ListTools address={address} searchLabel="Search by name or place" filters={FILTERS} sorts={SORTS} />
            <AdminList of={list} address={address} words={WORDS} icon="screen" emptyAction={add}>
              {(shown) => <Rows rows={shown} chosenId={chosen?.id ?? null} onEdit={open} onRevoked={changed} />}
            </AdminList>
          </>
        }
        chosenId={chosen?.id ?? null}
        chosen={
          chosen && (
            <DisplayEditor
              key={chosen.id}
              display={chosen}
              school={schoolIn(list)}
              onSaved={(name) => changed(`${name} saved. The screen follows within a minute.`, null)}
              onClose={() => open(null)}
            />
          )
        }
      />
      {isAdding && (
        <AddDisplayDialog
          code={query.get(CODE) ?? ''}
          onPaired={({ id, name }) => changed(`${name} is paired. Choose here what it shows.`, id)}
          onRefused={() => changed('The screen is refused. It shows another code now.', null)}
          onClose={() => {
            setIsAdding(false);
            open(null);
          }}
        />
      )}
    </>
  );
}

function schoolIn(list: ReturnType<typeof useAdminLoad<'adminDisplays'>>): SchoolOfDisplays {
  if (list.kind !== 'ready') return { names: 'none', scoring: 'total' };
  const { school_names: names, school_scoring: scoring } = list.data;
  return { names, scoring };
}

/** On plain http, somebody in the same network can read the display's token and look at the board with it. */
function Unencrypted({ rows }: { rows: readonly DisplayRow[] }) {
  const names = rows.filter(({ is_secure, revoked_at }) => is_secure === false && !revoked_at).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <StatusMessage>
      Without https: {names.join(', ')}. Others in the same network could read along and see the board elsewhere. Ask
      the person who runs the server for https.
    </StatusMessage>
  );
}

interface RowsProps {
  rows: readonly DisplayRow[];
  chosenId: string | null;
  onEdit: (id: string) => void;
  onRevoked: (words: string, shown: null) => void;
}

function Rows({ rows, chosenId, onEdit, onRevoked }: RowsProps) {
  const call = useAdminCall();
  const action = useAdminAction();
  const [asked, setAsked] = useState<DisplayRow | null>(null);
  const close = (): void => {
    action.forget();
    setAsked(null);
  };
  const revoke = ({ id, name }: DisplayRow): void =>
    action.act(
      'Couldn’t switch the display off.',
      () => call('revokeDisplay', { id }),
      () => {
        close();
        onRevoked(`${name} is switched off.`, null);
      },
    );
  return (
    <>
      <DisplayTable rows={rows} chosenId={chosenId} onEdit={onEdit} onRevoke={setAsked} />
      {asked && (
        <ConfirmDialog
          title={`Switch ${asked.name} off?`}
          confirm="Switch off"
          busy={action.isBusy}
          problem={action.problem}
          onConfirm={() => revoke(asked)}
          onClose={close}
        >
          <p>The screen says so at once and shows no points any more. To use it again, pair it again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
