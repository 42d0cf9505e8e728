import { describe } from 'vitest';
import { itKeepsFloors } from './floors.ts';

describe('the outbox’s rooms', () => {
  itKeepsFloors({
    folder: 'src/data/outbox',
    name: 'data/outbox',
    floors: [['rules'], ['entry', 'view', 'decisions', 'doubt'], ['copy', 'undo', 'receipt'], ['drain']],
  });
});
