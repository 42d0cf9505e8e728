import type { MiddlewareHandler } from 'hono';
import {
  AWARD_IDS_HEADER,
  AWARD_IDS_KEPT,
  LEDGER_EPOCH_HEADER,
  REVERSALS_HEADER,
  REVERSALS_OFFERED,
} from '#contracts/award-ids.ts';
import type { AppEnv } from '#server/http/app-env.ts';

/** No inline script or style, no other origin, and Trusted Types with the app's one policy. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app',
].join('; ');

/**
 * Everything is off except what the app uses: full screen and a screen that stays on for the kiosk, the clipboard for
 * exports, and the camera for students' cards.
 */
const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(self), display-capture=(), fullscreen=(self), geolocation=(), gyroscope=(), magnetometer=(), ' +
  'microphone=(), midi=(), payment=(), screen-wake-lock=(self), usb=(), browsing-topics=()';

const READABLE_ELSEWHERE = [
  AWARD_IDS_HEADER,
  REVERSALS_HEADER,
  LEDGER_EPOCH_HEADER,
  'Date',
  'Retry-After',
  'WWW-Authenticate',
].join(', ');

const ONE_YEAR = 31_536_000;

/** The policy with these origins added to those that the app may talk to. */
export function contentSecurityPolicy(apiOrigins: readonly string[]): string {
  return CONTENT_SECURITY_POLICY.replace("connect-src 'self'", ["connect-src 'self'", ...apiOrigins].join(' '));
}

/** Sets them on every answer, refusals included. Sends HSTS only where a trusted proxy says that TLS ends there. */
export function securityHeaders({
  trustedProxies,
  apiOrigins,
  ledgerEpoch,
}: {
  trustedProxies: number;
  apiOrigins: readonly string[];
  ledgerEpoch: () => string | null;
}): MiddlewareHandler<AppEnv> {
  const policy = contentSecurityPolicy(apiOrigins);
  return async (c, next) => {
    c.header('Content-Security-Policy', policy);
    c.header('Permissions-Policy', PERMISSIONS_POLICY);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    if (trustedProxies > 0 && c.req.header('x-forwarded-proto') === 'https') {
      c.header('Strict-Transport-Security', `max-age=${ONE_YEAR}`);
    }
    // Unless the answer says otherwise. Some calls have a path outside of /api too.
    c.header('Cache-Control', 'no-store');
    if (c.req.path.startsWith('/api/') || c.req.path === '/api') {
      // By this the app knows our server, and that an award may be sent again with its id.
      c.header(AWARD_IDS_HEADER, AWARD_IDS_KEPT);
      c.header(REVERSALS_HEADER, REVERSALS_OFFERED);
      const epoch = ledgerEpoch();
      if (epoch !== null) c.header(LEDGER_EPOCH_HEADER, epoch);
      // For an app of another origin, where a proxy before this server lets one in.
      c.header('Access-Control-Expose-Headers', READABLE_ELSEWHERE);
    }
    await next();
  };
}
