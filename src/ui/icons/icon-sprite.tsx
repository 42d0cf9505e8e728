import type { ReactNode } from 'react';

/** 24 px, 2 px lines with round ends, drawn in the text's colour. */
const shapes = {
  home: <path d="M4 11.5 12 4.5l8 7M6.5 9.8V19h4v-5h3v5h4V9.8" />,
  award: <path d="m12 3.5 2.6 5.3 5.9.9-4.2 4.1 1 5.9-5.3-2.8-5.3 2.8 1-5.9-4.2-4.1 5.9-.9z" />,
  board: <path d="M4 20h16M6 20v-7h3.5v7M10.2 20V6h3.6v14M14.5 20v-10H18v10" />,
  person: (
    <path d="M12 12a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5" />
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  sidebar: <path d="M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM9.5 5v14" />,
  'sign-out': <path d="M10 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h4M14.5 8l4 4-4 4M18 12H9.5" />,
  search: <path d="M10.75 17.5a6.75 6.75 0 1 0 0-13.5 6.75 6.75 0 0 0 0 13.5ZM15.7 15.7 20 20" />,
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
  forward: <path d="m9.5 6 6 6-6 6" />,
  back: <path d="m14.5 6-6 6 6 6" />,
  mail: <path d="M4.5 6h15v12h-15zM5 6.5l7 6 7-6" />,
  shield: <path d="M12 3.5 5 5.7v5.6c0 4.4 2.9 7.5 7 9.2 4.1-1.7 7-4.8 7-9.2V5.7z" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** Every icon once; stands at the top of the page, and <Icon> points into it. */
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
