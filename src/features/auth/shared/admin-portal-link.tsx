import { Icon } from '#ui/icons/icon.tsx';

interface Props {
  className: string | undefined;
  /** The class of the words beside the icon; without it there is no icon. */
  labelClassName?: string | undefined;
}

/**
 * The way to the Admin Portal. It is an app of its own, at the address that the build names; without one there is
 * nothing to go to (docs/decisions/0045).
 */
export function AdminPortalLink({ className, labelClassName }: Props) {
  const address: string = import.meta.env.VITE_ADMIN_URL ?? '';
  if (!address) return null;
  return (
    <a href={address} className={className}>
      {labelClassName !== undefined && <Icon name="key" />}
      <span className={labelClassName}>Admin Portal</span>
    </a>
  );
}
