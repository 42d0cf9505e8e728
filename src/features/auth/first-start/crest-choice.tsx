import { useState } from 'react';
import { LARGEST_CREST_KB, LARGEST_CREST_PX, SMALLEST_CREST_PX } from '#domain/houses/crest-check.ts';
import { readCrest } from '#services/page/read-crest.ts';
import { Button } from '#ui/components/button.tsx';
import { FileButton } from '#ui/components/file-button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import type { DraftHouse } from './setup-draft.ts';
import styles from './setup.module.css';

/** A chosen crest as the address of a picture; null: the bundled one of its name, or the shield. */
export const iconOf = ({ crest }: Pick<DraftHouse, 'crest'>): string | null =>
  crest === null ? null : `data:image/png;base64,${crest}`;

interface Props {
  house: Omit<DraftHouse, 'id'>;
  onCrest: (crest: string | null) => void;
}

/** The crest of a house that is not there yet: it is kept with the draft and sent after the school is created. */
export function CrestChoice({ house, onCrest }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File): Promise<void> => {
    const read = await readCrest(file);
    setProblem(read.ok ? null : read.problem);
    if (read.ok) onCrest(read.png);
  };
  return (
    <fieldset className={styles.crest}>
      <legend>Crest</legend>
      <HouseCrest house={{ ...house, icon: iconOf(house) }} size={64} />
      <div className="buttons">
        <FileButton accept="image/png" label="Choose a picture" onFile={(file) => void take(file)} />
        {house.crest !== null && (
          <Button variant="quiet" onClick={() => onCrest(null)}>
            Remove the picture
          </Button>
        )}
      </div>
      <p className={styles.soft}>
        PNG, {SMALLEST_CREST_PX} to {LARGEST_CREST_PX} pixels, at most {LARGEST_CREST_KB} kB. You can also add it later.
      </p>
      {problem !== null && <Alert>{problem}</Alert>}
    </fieldset>
  );
}
