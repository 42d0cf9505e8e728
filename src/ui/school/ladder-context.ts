import { createContext, use } from 'react';
import { GRADES, type Ladder } from '#domain/people/ladder.ts';

/** The school's steps, as this device knows them. */
export const LadderContext = createContext<Ladder>(GRADES);

export const useLadder = (): Ladder => use(LadderContext);
