import { Link } from 'react-router-dom';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';

interface Props {
  className: string | undefined;
  /** The class of the words beside the icon; without it there is no icon. */
  labelClassName?: string | undefined;
}

/** The way to the Admin Portal: a part of this app, or what the build names at another address (docs/decisions/0160). */
export function AdminPortalLink({ className, labelClassName }: Props) {
  const address: string = import.meta.env.VITE_ADMIN_URL || paths.admin;
  const face = (
    <>
      {labelClassName !== undefined && <Icon name="key" />}
      <span className={labelClassName}>Admin Portal</span>
    </>
  );
  return address === paths.admin ? (
    <Link to={address} className={className}>
      {face}
    </Link>
  ) : (
    <a href={address} className={className}>
      {face}
    </a>
  );
}
