import { pathOf } from '#contracts/endpoint.ts';
import * as PATHS from '#contracts/paths.ts';
import { hasStatus, operation } from './operation.ts';

export const login = operation('login', 'thing', PATHS.login, {
  shapes: [{ name: 'email' }, { name: 'username', body: ({ email, ...rest }) => ({ ...rest, username: email }) }],
  wantsOtherShape: (failure) => hasStatus(failure, 400, 401),
});
export const me = operation('me', 'list', PATHS.me);
export const refresh = operation('refresh', 'list', PATHS.refresh, {
  paths: [pathOf(PATHS.refresh), '/api/token/refresh/', '/api/token/refresh', '/api/auth/jwt/refresh/'],
  shapes: [{ name: 'refresh' }, { name: 'refresh_token', body: (body) => ({ refresh_token: body['refresh'] }) }],
  wantsOtherShape: (failure, isKnown) => !isKnown && hasStatus(failure, 400, 401, 403, 422),
  // Many frameworks answer 401 for paths that they do not have.
  isNoVerdict: (failure, isKnown) => !isKnown && hasStatus(failure, 401, 403),
});
export const logout = operation('logout', 'list', PATHS.logout);
