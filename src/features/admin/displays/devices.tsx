import type { DeviceRow } from '#contracts/admin/devices.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { awardsAndUndosText } from '#domain/awards/awards-and-undos.ts';
import { countText, plural } from '#domain/plural.ts';
import type { Moment } from '#domain/school-clock.ts';
import { AdminTable, type AdminTableOf } from '#features/admin/list/admin-table.tsx';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { Chip } from '#features/admin/shared/chip.tsx';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { whenText } from '#ui/when-text.ts';
import styles from './displays.module.css';

/** A device says something once an hour while a page is open on it. */
const IN_TOUCH_MS = 2 * HOUR_MS;
/** What it holds is then likely forgotten in a drawer. */
const FORGOTTEN_MS = DAY_MS;

/** The devices that award: when they were last in touch, and what each holds, as a number and the initials of teachers. */
export function Devices() {
  const load = useAdminLoad('adminDevices', {});
  return (
    <section className={styles.devices} aria-labelledby="devices">
      <h2 id="devices">Tablets and phones</h2>
      <p className={styles.soft}>
        What each device still holds, as a number and the initials of its teachers. An award that waits is sent as soon
        as its teacher is signed in there with a connection.
      </p>
      <AdminView of={load} failed="Couldn’t load the devices." bars={3} height="3.5rem">
        {({ results }) =>
          results.length === 0 ? (
            <p>No device has been in touch yet.</p>
          ) : (
            <AdminTable of={DEVICES} rows={results} on={null} />
          )
        }
      </AdminView>
    </section>
  );
}

const DEVICES: AdminTableOf<DeviceRow, null> = {
  caption: 'Tablets and phones',
  keyOf: ({ id }) => id,
  columns: [
    {
      head: 'Device',
      kind: 'title',
      cell: ({ browser, signed_in }) => (
        <>
          <span className={styles.whole}>{browser}</span>
          <span className={styles.soft}>{`Last used by ${signed_in}`}</span>
        </>
      ),
    },
    {
      head: 'Last contact',
      before: 'Last contact:',
      cell: ({ last_seen_at }, _, now) => whenText(Date.parse(last_seen_at), now),
    },
    { head: 'Holds', before: 'Holds:', cell: ({ held }) => heldText(held) },
    { head: 'State', kind: 'line', cell: (row, _, now) => <State row={row} now={now} /> },
  ],
};

/** '7 awards and 1 undo: A. R. 5, C. O. 3', where a line breaks only between teachers. */
function heldText(held: DeviceRow['held']): string {
  const sum = (of: 'awards' | 'undos'): number => held.reduce((all, each) => all + each[of], 0);
  const [awards, undos] = [sum('awards'), sum('undos')];
  if (awards + undos === 0) return 'nothing';
  const teachers = held.map((each) => `${each.teacher} ${each.awards + each.undos}`.replaceAll(' ', '\u00A0'));
  return `${awardsAndUndosText(awards, undos)}: ${teachers.join(', ')}`;
}

function State({ row: { held, gaps, last_seen_at }, now }: { row: DeviceRow; now: Moment }) {
  const silentMs = now.at - Date.parse(last_seen_at);
  const missing = gaps.reduce((all, [from, to]) => all + to - from + 1, 0);
  return (
    <div className={styles.states}>
      {held.length > 0 && silentMs > FORGOTTEN_MS && (
        <Chip
          tone="warn"
          icon="warning"
          text={`${countText(Math.floor(silentMs / DAY_MS), 'day', 'days')} without contact`}
        />
      )}
      {held.length > 0 && silentMs <= FORGOTTEN_MS && <Chip tone="plain" icon="clock" text="Waits to send" />}
      {held.length === 0 && missing === 0 && (
        <Chip
          tone={silentMs <= IN_TOUCH_MS ? 'good' : 'plain'}
          icon="check"
          text={silentMs <= IN_TOUCH_MS ? 'Up to date' : 'Nothing waited at the last contact'}
        />
      )}
      {missing > 0 && (
        <>
          <Chip tone="warn" icon="warning" text={`Gap of ${missing}`} />
          <span className={styles.soft}>{gapText(missing, gaps.map(rangeText).join(', '))}</span>
        </>
      )}
    </div>
  );
}

function gapText(missing: number, numbers: string): string {
  return plural(
    missing,
    `Number ${numbers}: the device made this award and has no trace of it.`,
    `Numbers ${numbers}: the device made these awards and has no trace of them.`,
  );
}

const rangeText = ([from, to]: readonly [number, number]): string => (from === to ? `${from}` : `${from} to ${to}`);
