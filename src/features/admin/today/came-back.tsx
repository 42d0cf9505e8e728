import type { CameBack as Data } from '#contracts/admin/today.ts';
import { awardsAndUndosText } from '#domain/awards/awards-and-undos.ts';
import { countText, plural } from '#domain/plural.ts';
import type { Moment } from '#domain/school-clock.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { momentText, pointText } from '#ui/when-text.ts';
import styles from './today-screen.module.css';

type Device = Data['devices'][number];

const total = (devices: readonly Device[], of: 'awards' | 'undos' | 'open' | 'in_review'): number =>
  devices.reduce((sum, device) => sum + device[of], 0);

/** The server went back to an earlier state: what devices sent again, and from which. It stays for seven days. */
export function CameBack({ data, now }: { data: Data; now: Moment }) {
  const { devices } = data;
  const isOpen = total(devices, 'open') > 0;
  return (
    <section className={classNames('card', styles.back, !isOpen && styles.arrived)} aria-labelledby="came-back">
      <Icon name={isOpen ? 'clock' : 'check'} size={26} />
      <div className={styles.words}>
        <strong id="came-back">{titleOf(data, now)}</strong>
        <span>{`${whatText(devices)} ${stateText(devices)}`}</span>
        <details>
          <summary>From which devices</summary>
          <ul>
            {devices.map((device) => (
              <li key={device.id}>{`${device.teachers.join(', ')}: ${amountText([device])}`}</li>
            ))}
          </ul>
        </details>
      </div>
    </section>
  );
}

function titleOf({ went_back_to: to, noticed_at: at }: Data, now: Moment): string {
  const noticed = momentText(Date.parse(at), now);
  if (to === null) return `Devices found awards missing on this server ${noticed}.`;
  return `This server went back to ${pointText(Date.parse(to), now)}. It was noticed ${noticed}.`;
}

const amountText = (devices: readonly Device[]): string =>
  awardsAndUndosText(total(devices, 'awards'), total(devices, 'undos'));

function whatText(devices: readonly Device[]): string {
  const all = total(devices, 'awards') + total(devices, 'undos');
  const what = amountText(devices);
  const where = countText(devices.length, 'device', 'devices');
  return total(devices, 'open') > 0
    ? plural(all, `${what} is sent again from ${where}.`, `${what} are sent again from ${where}.`)
    : plural(all, `${what} was sent again from ${where}.`, `${what} were sent again from ${where}.`);
}

function stateText(devices: readonly Device[]): string {
  const [open, inReview] = [total(devices, 'open'), total(devices, 'in_review')];
  const parts = [
    open > 0 ? plural(open, `${open} has not arrived yet.`, `${open} have not arrived yet.`) : 'All have arrived.',
    inReview > 0
      ? plural(inReview, `${inReview} waits in the review queue.`, `${inReview} wait in the review queue.`)
      : null,
  ];
  return parts.filter((part) => part !== null).join(' ');
}
