import { createContext, type ReactNode } from 'react';

/** What a page that draws its own top shows in its corner, from the frame. */
export const TopCornerContext = createContext<ReactNode>(null);
