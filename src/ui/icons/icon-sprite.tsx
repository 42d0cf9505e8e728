import type { ReactNode } from 'react';

/** 24 px, 2 px lines with round ends, drawn in the text's colour. */
const shapes = {
  home: <path d="M4 11.5 12 4.5l8 7M6.5 9.8V19h4v-5h3v5h4V9.8" />,
  award: <path d="m12 3.5 2.6 5.3 5.9.9-4.2 4.1 1 5.9-5.3-2.8-5.3 2.8 1-5.9-4.2-4.1 5.9-.9z" />,
  grid: <path d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z" />,
  more: <path d="M5 12h.1M12 12h.1M19 12h.1" strokeWidth={3} />,
  eye: (
    <path d="M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12ZM12 14.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z" />
  ),
  board: <path d="M4 20h16M6 20v-7h3.5v7M10.2 20V6h3.6v14M14.5 20v-10H18v10" />,
  report: <path d="M6 3.5h8.5L18.5 8v12.5H6zM14 3.5V8.5h4.5M9.5 17v-3M12.2 17v-5.5M15 17v-2" />,
  store: (
    <path d="M4.5 9.5 6 4.5h12l1.5 5M4.5 9.5a2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0M6 12.5V20h12v-7.5" />
  ),
  print: (
    <path d="M7.5 9V4.5h9V9M7.5 16.5H5a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1h-2.5M7.5 14h9v6h-9z" />
  ),
  person: (
    <path d="M12 12a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5" />
  ),
  roster: (
    <path d="M9 11a3.25 3.25 0 1 0 0-6.5A3.25 3.25 0 0 0 9 11ZM2.8 19.5c.6-3.3 3.1-5 6.2-5s5.6 1.7 6.2 5M15.2 4.8a3.25 3.25 0 0 1 0 6M17.6 14.9c1.9.7 3.2 2.3 3.6 4.6" />
  ),
  select: <path d="M5 5h6v6H5zM5 15h6v4H5M14.5 8l2 2 4-4.5M14.5 17h5.5" />,
  plus: <path d="M12 5.5v13M5.5 12h13" />,
  edit: <path d="M5 19l.8-3.8L16 5l3 3L8.8 18.2zM14 7l3 3" />,
  delete: <path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  sidebar: <path d="M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM9.5 5v14" />,
  'sign-out': <path d="M10 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h4M14.5 8l4 4-4 4M18 12H9.5" />,
  search: <path d="M10.75 17.5a6.75 6.75 0 1 0 0-13.5 6.75 6.75 0 0 0 0 13.5ZM15.7 15.7 20 20" />,
  scan: (
    <path d="M4 8.5v-3A1.5 1.5 0 0 1 5.5 4h3M15.5 4h3A1.5 1.5 0 0 1 20 5.5v3M20 15.5v3a1.5 1.5 0 0 1-1.5 1.5h-3M8.5 20h-3A1.5 1.5 0 0 1 4 18.5v-3M8 8h3v3H8zM13 13h3v3h-3zM15.5 8.2h.1M8.2 15.6h.1" />
  ),
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  warning: <path d="M12 4 3.5 19h17zM12 10v4M12 16.6v.1" />,
  info: <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 11.5V16M12 8v.1" />,
  refresh: <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4" />,
  cloud: <path d="M7.5 18.5a4 4 0 0 1-.6-7.95A5.5 5.5 0 0 1 17.4 9.6a4.5 4.5 0 0 1-.4 8.9Z" />,
  'cloud-off': (
    <path d="M9 6.3a5.5 5.5 0 0 1 8.4 3.3 4.5 4.5 0 0 1 2.7 7.1M16.5 18.5h-9a4 4 0 0 1-.6-7.95c.1-.7.3-1.3.6-1.9M4 4l16 16" />
  ),
  clock: <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 7.5V12l3 2" />,
  send: <path d="M12 19V5.5M6 11l6-6 6 6" />,
  key: <path d="M8.5 18.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM11.3 12.1 19 4.5M15.5 8l2.5 2.5" />,
  lock: <path d="M6.5 11h11v8.5h-11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  forward: <path d="m9.5 6 6 6-6 6" />,
  back: <path d="m14.5 6-6 6 6 6" />,
  mail: <path d="M4.5 6h15v12h-15zM5 6.5l7 6 7-6" />,
  outbox: <path d="M4 13.5V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18v-4.5M12 14.5v-10M8 8l4-4 4 4" />,
  question: <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM9.8 9.8a2.3 2.3 0 1 1 3.4 2c-.8.4-1.2 1-1.2 1.7M12 16v.1" />,
  undo: <path d="M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-3" />,
  skip: <path d="m6 6 7.5 6L6 18zM17.5 6v12" />,
  screen: <path d="M4 5.5h16v10.5H4zM9 19.5h6M12 16v3.5" />,
  expand: <path d="M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15" />,
  pause: <path d="M9 6v12M15 6v12" />,
  play: <path d="M8 5.5v13l10.5-6.5z" />,
  download: <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14" />,
  share: <path d="M12 14.5v-10M8.5 7.5 12 4l3.5 3.5M8 11H6v9h12v-9h-2" />,
  globe: <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM4 12h16M12 4c3 3.2 3 12.8 0 16M12 4c-3 3.2-3 12.8 0 16" />,
  shield: <path d="M12 3.5 5 5.7v5.6c0 4.4 2.9 7.5 7 9.2 4.1-1.7 7-4.8 7-9.2V5.7z" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** Every icon once, at the top of the page; <Icon> points into it. */
export function IconSprite() {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false" style={{ position: 'absolute' }}>
      {Object.entries(shapes).map(([name, shape]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          {shape}
        </symbol>
      ))}
    </svg>
  );
}
