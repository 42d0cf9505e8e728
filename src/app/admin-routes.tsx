import { Navigate, useRoutes } from 'react-router-dom';
import { ROOMS } from '#features/admin/frame/rooms.ts';
import { paths } from '#ui/paths.ts';

const ROUTES = [
  ...ROOMS.flatMap(({ path, Screen, pages }) => Object.entries({ [path]: Screen, ...pages })).map(([path, Screen]) => ({
    path: path.slice(paths.admin.length),
    element: <Screen />,
  })),
  { path: '*', element: <Navigate to={paths.admin} replace /> },
];

/** One chunk holds the whole portal, so that what everyone loads has one row for it. */
export function AdminRoutes() {
  return useRoutes(ROUTES);
}
