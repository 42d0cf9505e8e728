import { Link } from 'react-router-dom';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import styles from './footer.module.css';

const HELP_ADDRESS: string = import.meta.env.VITE_HELP_EMAIL ?? '';

/** Help, in the same place on every screen (WCAG 3.2.6). Without an address in the build, the link opens a help page. */
export function Footer() {
  const face = (
    <>
      <Icon name={HELP_ADDRESS ? 'mail' : 'question'} size={20} />
      Submit ideas or request help
    </>
  );
  return (
    <footer className={styles.footer}>
      {HELP_ADDRESS ? (
        <a href={`mailto:${HELP_ADDRESS}?subject=${encodeURIComponent('Habit Points')}`}>{face}</a>
      ) : (
        <Link to={paths.help}>{face}</Link>
      )}
    </footer>
  );
}
