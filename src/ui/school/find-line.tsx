import { Link } from 'react-router-dom';
import { ButtonLink } from '#ui/components/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths, scanPath } from '#ui/paths.ts';
import styles from './find-line.module.css';

/** The ways to any student of the school: what looks like the field that it leads to, and the camera where it can read cards. */
export function FindLine({ canScan }: { canScan: boolean }) {
  return (
    <div className={styles.line}>
      <Link to={paths.find} className={styles.find}>
        <Icon name="search" size={20} />
        Find a student
      </Link>
      {canScan && (
        <ButtonLink to={scanPath} size="large" icon="scan">
          Scan
        </ButtonLink>
      )}
    </div>
  );
}
