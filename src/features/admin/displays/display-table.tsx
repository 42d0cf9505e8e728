import type { DisplayRow } from '#contracts/admin/displays.ts';
import { DISPLAY_ON_MS } from '#domain/displays/display-settings.ts';
import type { AdminTableListOf } from '#features/admin/list/admin-list.tsx';
import { Chip } from '#features/admin/shared/chip.tsx';
import { appVersion } from '#services/page/app-version.ts';
import { Button } from '#ui/components/button.tsx';
import { whenText } from '#ui/when-text.ts';
import type { Moment } from '#domain/school-clock.ts';
import styles from './displays.module.css';

/** What can be done with a display. */
interface Actions {
  chosenId: string | null;
  edit: (id: string) => void;
  revoke: (row: DisplayRow) => void;
}

export const DISPLAYS: AdminTableListOf<DisplayRow, Actions> = {
  icon: 'screen',
  words: {
    one: 'display',
    many: 'displays',
    none: 'No screen is paired. Open /display on the screen in the hall, then add it here by the code that it shows.',
    noMatch: 'No displays match.',
    failed: 'Couldn’t load the displays.',
  },
  search: 'Search by name or place',
  filters: [
    {
      name: 'state',
      label: 'Show',
      options: [
        { value: '', label: 'In use' },
        { value: 'revoked', label: 'Switched off' },
        { value: 'all', label: 'All' },
      ],
    },
  ],
  sorts: [
    { value: 'name', label: 'By name' },
    { value: '-seen', label: 'Seen last' },
    { value: 'seen', label: 'Not seen for longest' },
    { value: '-paired', label: 'Newest first' },
  ],
  caption: 'Displays',
  keyOf: ({ id }) => id,
  isCurrent: ({ id }, { chosenId }) => id === chosenId,
  columns: [
    {
      head: 'Display',
      kind: 'title',
      cell: ({ name, place }) => (
        <>
          {name}
          {place && <span className={styles.soft}>{place}</span>}
        </>
      ),
    },
    {
      head: 'State',
      kind: 'line',
      cell: (row, _, now) => (
        <>
          <State row={row} now={now} />
          {row.revoked_at === null && row.addresses > 1 && <Copied addresses={row.addresses} />}
        </>
      ),
    },
    {
      head: 'App',
      before: 'App:',
      cell: ({ version, browser }) => (
        <>
          {versionText(version)}
          <span className={styles.soft}>{browser}</span>
        </>
      ),
    },
    {
      head: 'Paired',
      before: 'Paired:',
      cell: ({ paired_at, paired_by }, _, now) => (
        <>
          {whenText(Date.parse(paired_at), now)}
          <span className={styles.soft}>by {paired_by}</span>
        </>
      ),
    },
    {
      head: 'Actions',
      kind: 'action',
      className: styles.actionCell,
      cell: (row, { edit, revoke }) =>
        row.revoked_at === null && (
          <span className={styles.actions}>
            <Button aria-label={`Settings of ${row.name}`} onClick={() => edit(row.id)}>
              Settings
            </Button>
            <Button variant="quiet" aria-label={`Switch off… ${row.name}`} onClick={() => revoke(row)}>
              Switch off…
            </Button>
          </span>
        ),
    },
  ],
};

function State({ row, now }: { row: DisplayRow; now: Moment }) {
  if (row.revoked_at !== null) {
    return (
      <>
        <Chip tone="plain" icon="close" text="Switched off" />
        <span className={styles.soft}>
          {whenText(Date.parse(row.revoked_at), now)} by {row.revoked_by}
        </span>
      </>
    );
  }
  const seenAt = row.last_seen_at === null ? null : Date.parse(row.last_seen_at);
  if (seenAt !== null && now.at - seenAt < DISPLAY_ON_MS) return <Chip tone="good" icon="check" text="On now" />;
  return (
    <>
      <Chip tone="warn" icon="warning" text={seenAt === null ? 'Not on yet' : 'Not on'} />
      {seenAt !== null && <span className={styles.soft}>Last seen {whenText(seenAt, now)}</span>}
    </>
  );
}

/** It may have moved, or its network got another address; or somebody uses a copy of its token. */
function Copied({ addresses }: { addresses: number }) {
  return (
    <>
      <Chip tone="warn" icon="warning" text={`${addresses} addresses in a day`} />
      <span className={styles.soft}>If nobody moved it, switch it off and pair it again.</span>
    </>
  );
}

function versionText(version: string | null): string {
  if (version === null) return '–';
  return version === appVersion() ? 'This version' : 'Another version';
}
