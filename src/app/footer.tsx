import { Icon } from '#ui/icons/icon.tsx';
import styles from './footer.module.css';

/** Help, in the same place on every screen (WCAG 3.2.6). Where the build names no address, the person's mail app asks. */
const HELP_ADDRESS: string = import.meta.env.VITE_HELP_EMAIL ?? '';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <a href={`mailto:${HELP_ADDRESS}?subject=${encodeURIComponent('Habit Points')}`}>
        <Icon name="mail" size={20} />
        Submit ideas or request help
      </a>
    </footer>
  );
}
