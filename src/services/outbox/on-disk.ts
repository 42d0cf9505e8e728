/** What a tap asks of the second copies, whose code loads behind the screens. Neither rejects. */
export const onDisk = {
  /** Resolves when the copies of what was saved are on the disk, too. */
  copied: () => copies().then(({ settled }) => settled(), ignore),
  /** The disk is full: it gets back what is kept for this case. */
  giveRoom: () => copies().then(({ giveRoom }) => giveRoom(), ignore),
};

const copies = () => import('./second-copies.ts');
const ignore = (): void => undefined;
