import { generatePath, Link } from 'react-router-dom';
import { rosters } from '#data/cache/rosters.ts';
import { childrenText } from '#features/class/class-words.ts';
import { useClass } from '#features/class/use-class.ts';
import { useCopy } from '#services/hooks/use-cached.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import styles from './sheet.module.css';

/** The other classes, the roster behind this one, and how the class behaves on this device. */
export function ClassMenu({ onClose }: { onClose: () => void }) {
  const { rosterId, settings, setSettings } = useClass();
  const all = useCopy(rosters) ?? [];
  return (
    <ModalDialog title="Your classes" variant="sheet" onClose={onClose}>
      <ul className={styles.classes}>
        {all.map(({ id, name, student_count }) => (
          <li key={id}>
            <Link
              className={styles.class}
              to={generatePath(paths.classOf, { rosterId: id })}
              aria-current={id === rosterId ? 'page' : undefined}
              onClick={onClose}
            >
              <span>{name}</span>
              <small>{childrenText(student_count)}</small>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={styles.action} to={generatePath(paths.roster, { rosterId })}>
        <Icon name="roster" size={20} />
        Change who is in this class
      </Link>
      <fieldset className={styles.switches}>
        <legend>On this device</legend>
        <Checkbox checked={settings.sound} onChange={({ target }) => setSettings({ sound: target.checked })}>
          A quiet sound with each award
        </Checkbox>
        <Checkbox checked={settings.vibration} onChange={({ target }) => setSettings({ vibration: target.checked })}>
          A short vibration with each award
        </Checkbox>
        <Checkbox checked={settings.letterKeys} onChange={({ target }) => setSettings({ letterKeys: target.checked })}>
          Keys in the class: letters find a student, 1 to 7 choose a reason, U is Undo
        </Checkbox>
      </fieldset>
    </ModalDialog>
  );
}
