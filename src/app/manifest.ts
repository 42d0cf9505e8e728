import type { ManifestOptions } from 'vite-plugin-pwa';

/** The web app manifest: what the home screen, the launcher and the install dialog show. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Habit Points',
  short_name: 'Habit Points',
  description: 'Award points for good habits, online or offline, and watch the houses climb.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  theme_color: '#17212b',
  background_color: '#faf6ee',
  categories: ['education', 'productivity'],
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  handle_links: 'preferred',
  edge_side_panel: { preferred_width: 480 },
  icons: [
    { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/app-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/app-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/app-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  shortcuts: [
    shortcut('Class', '/class', 'class'),
    shortcut('Award points', '/award', 'award'),
    shortcut('Leaderboard', '/leaderboard', 'leaderboard'),
    shortcut('Outbox', '/outbox', 'outbox'),
  ],
  screenshots: [
    narrow('award', 'Choose students and award them in a few taps'),
    narrow('outbox', 'Every award is kept on the device until the server has it'),
    narrow('leaderboard', 'The houses by their points'),
    wide('award', 'Choose students by name, house or grade'),
    wide('leaderboard', 'The houses by their points'),
    wide('kiosk', 'The board on the display in the hall'),
  ],
};

function shortcut(name: string, url: string, picture: string) {
  return { name, url, icons: [{ src: `/icons/shortcut-${picture}.png`, sizes: '96x96', type: 'image/png' }] };
}

/** Taken from the real app by `npm run screenshots`; one shape for each form factor. */
function narrow(picture: string, label: string) {
  return {
    src: `/screenshots/narrow-${picture}.png`,
    sizes: '780x1688',
    type: 'image/png',
    form_factor: 'narrow',
    label,
  } as const;
}

function wide(picture: string, label: string) {
  return {
    src: `/screenshots/wide-${picture}.png`,
    sizes: '1280x800',
    type: 'image/png',
    form_factor: 'wide',
    label,
  } as const;
}
