/** One small wrong change of the product, and the tests of which one must see it. */
export type Slip = {
  id: string;
  file: string;
  /** Stands once in the file. */
  from: string;
  to: string;
  /** What would be wrong, in the words of a school. */
  what: string;
  /** Test files, the likeliest first. */
  tests: string[];
  /** Why no test sees it. The run fails when one sees it nevertheless. */
  unseen?: string;
};
