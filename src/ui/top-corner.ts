import { createContext, type ReactNode } from 'react';

/** What the frame shows in the corner of every page; a page that draws its own top puts it there. */
export const TopCornerContext = createContext<ReactNode>(null);
