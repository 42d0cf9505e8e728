import { counted, countText, numberText } from '#domain/plural.ts';
import { classNames } from '#ui/class-names.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { ChartTable } from '#ui/components/chart-table.tsx';
import { paths } from '#ui/paths.ts';
import { Skyline } from './skyline.tsx';
import { topTenth, type ChildShare, type Spread } from './spread-figures.ts';
import styles from './spread.module.css';
import { shareText } from '#domain/formats.ts';

/** '251 points to 94 of 112 children, and to 3 others' */
export function spreadText({ points, noticed, children, others }: Spread): string {
  const given = countText(points, 'point', 'points');
  if (children.length === 0) return others === 0 ? given : `${given} to ${countText(others, 'student', 'students')}`;
  const most = `${given} to ${numberText(noticed)} of ${countText(children.length, 'student', 'students')}`;
  return others === 0 ? most : `${most}, and to ${countText(others, 'other', 'others')}`;
}

/** My awards over the children of my classes: a bar for each, and the same as a table. */
export function ChildrenPicture({ spread }: { spread: Spread }) {
  const { children } = spread;
  const top = topTenth(spread);
  const none = children.length - spread.noticed;
  const most = children[0]?.awards ?? 0;
  return (
    <figure className={classNames('card', styles.panel, styles.wide)} aria-labelledby="children-title">
      <figcaption className={styles.caption}>
        <h2 id="children-title">Students</h2>
        <p>{spreadText(spread)}</p>
        {top && (
          <p className={styles.soft}>
            {counted(
              top.children,
              `# student got ${shareText(top.share)} of your awards.`,
              `# students got ${shareText(top.share)} of your awards.`,
            )}
          </p>
        )}
      </figcaption>
      {children.length > 0 && (
        <>
          <Skyline shares={children} />
          <div className="spread">
            <p className={styles.soft}>
              {`A bar for each student of your classes, in the colour of the house, up to ${countText(most, 'award', 'awards')}.`}
              {none > 0 && counted(none, ' # student at the right had none.', ' # students at the right had none.')}
            </p>
            <ButtonLink to={paths.notNoticed} variant="quiet" icon="eye">
              No points lately
            </ButtonLink>
          </div>
          <ChartTable caption="My awards by student">
            <ChildRows rows={children} />
          </ChartTable>
        </>
      )}
    </figure>
  );
}

function ChildRows({ rows }: { rows: readonly ChildShare[] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Student</th>
          <th scope="col" data-words="">
            House
          </th>
          <th scope="col">Awards</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, house, awards, points }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td data-words="">{house?.name ?? '–'}</td>
            <td>{numberText(awards)}</td>
            <td>{numberText(points)}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
