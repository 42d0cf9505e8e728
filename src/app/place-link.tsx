import type { ReactNode } from 'react';
import { generatePath, Link, useLocation } from 'react-router-dom';
import { useLastClass } from '#services/hooks/use-last-class.ts';
import { paths } from '#ui/paths.ts';
import { isAt, type Place } from './places.ts';

interface Props {
  place: Place;
  className: string | undefined;
  children: ReactNode;
}

/** A place in the sidebar or the bar; it says whether the person is there. */
export function PlaceLink(props: Props) {
  return props.place.to === paths.class ? <ClassLink {...props} /> : <LinkTo to={props.place.to} {...props} />;
}

/** Leads to the class that was opened last, so that the list of classes is not drawn on the way. */
function ClassLink(props: Props) {
  const last = useLastClass();
  return <LinkTo to={last ? generatePath(paths.classOf, { rosterId: last.id }) : paths.class} {...props} />;
}

function LinkTo({ to, place, className, children }: Props & { to: string }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} className={className} aria-current={isAt(place, pathname) ? 'page' : undefined}>
      {children}
    </Link>
  );
}
