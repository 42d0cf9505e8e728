import type { BrokenLine } from './break-line.ts';
import type { CampaignResult } from './campaign.ts';

/** The outbox, broken on purpose: one line of the product changed, and what the campaign must then see. */
export interface Mutant extends BrokenLine {
  name: string;
  sees: keyof Pick<
    CampaignResult,
    'lost' | 'stuck' | 'duplicated' | 'out_of_order' | 'wrong_teacher' | 'unreversed' | 'wrong_sums' | 'untrue'
  >;
  /** On a server without award ids. */
  forgetful?: true;
  /** Of 40 awards, in which it is seen; the first one otherwise. */
  seed?: number;
}
