import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSchoolHouses } from '#services/hooks/use-school-houses.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { Brand } from '#ui/components/brand.tsx';
import { paths } from '#ui/paths.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import styles from './account.module.css';

/** Where the crests have room beside the form; account.module.css lays them out. */
const WIDE = '(width >= 1024px)';
/** The frame of each page before the sign-in. Where nobody sees the houses, they are not asked for. */
export function AccountPage({ children }: { children: ReactNode }) {
  // Where a browser can't tell, they are shown.
  const hasPanel = useMedia(WIDE, true);
  return (
    <div className={styles.page}>
      {hasPanel && <BrandPanel />}
      <main className={styles.main}>
        <div className={styles.column}>
          <Link to={paths.welcome} className={styles.home}>
            <Brand />
          </Link>
          {children}
        </div>
      </main>
    </div>
  );
}

/** The school's crests beside the form, where there is room. */
function BrandPanel() {
  const found = useSchoolHouses();
  const houses = found.kind === 'known' ? found.houses : [];
  return (
    <aside className={styles.panel} aria-label="Houses">
      {houses.length > 0 && (
        <ul className={styles.crests} data-many={houses.length > 6 || undefined}>
          {houses.map((house) => (
            <li key={house.name} className={styles.house}>
              <HouseCrest house={house} size={104} />
              {house.name}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.words}>Good habits, noticed.</p>
    </aside>
  );
}

/** Other pages of accounts that the person may want instead: their addresses and names. */
export function AccountLinks({ to, children }: { to: Record<string, string>; children?: ReactNode }) {
  return (
    <nav className={styles.links} aria-label="Accounts">
      {Object.entries(to).map(([path, name]) => (
        <Link key={path} to={path} className={styles.link}>
          {name}
        </Link>
      ))}
      {children}
    </nav>
  );
}
