import type { ManifestOptions } from 'vite-plugin-pwa';

/** The web app manifest: what the home screen, the launcher and the install dialog show. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Habit Points',
  short_name: 'Habit Points',
  description: 'Award points for good habits, with or without a network, and watch the houses climb.',
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
  icons: [
    { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/app-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/app-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
