import { colourDifference } from '#domain/houses/colour-difference.ts';
import { colourFindings, FEWEST_HOUSES, LONGEST_HOUSE_NAME, MOST_HOUSES } from '#domain/houses/house-check.ts';
import { HOUSE_COLOURS } from '#domain/houses/palette.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { housesProblem } from '#domain/setup/setup-check.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ColourField } from '#ui/components/colour-field.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { seenFill } from '#ui/shades.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { CrestChoice, iconOf } from './crest-choice.tsx';
import { ItemDialog } from './item-dialog.tsx';
import type { DraftHouse } from './setup-draft.ts';
import { StepButtons } from './setup-frame.tsx';
import styles from './setup.module.css';
import { useEditedList, type EditedList } from './use-edited-list.ts';

interface Props {
  houses: readonly DraftHouse[];
  newId: () => string;
  onChange: (houses: DraftHouse[]) => void;
  /** What the server said of the houses when everything was sent. */
  refusal: string | null;
  onBack: () => void;
  onDone: () => void;
}

/** The five as a proposal; a school may keep, rename, colour, order, add and remove. */
export function HousesStep({ houses, newId, onChange, refusal, onBack, onDone }: Props) {
  const list = useEditedList(houses, { onChange, problemOf: housesProblem });
  const isProposal = houses.length === HOUSES.length && houses.every(({ name }, at) => HOUSES[at]?.name === name);
  return (
    <>
      <PageHeader
        title="Your houses"
        lead={`${isProposal ? 'Five to start with. ' : ''}Keep them, rename them, or make your own.`}
      />
      {refusal !== null && <Alert>{refusal}</Alert>}
      <HouseList houses={houses} list={list} newId={newId} />
      <p className={styles.soft}>
        Three or eight are as good as five. A house of your own gets a shield with its letter, until you choose its
        crest.
      </p>
      <StepButtons>
        <Button size="large" onClick={onBack}>
          Back
        </Button>
        <Button size="large" variant="primary" onClick={onDone}>
          {isProposal ? 'Keep these five' : `Continue with ${numberWord(houses.length)} houses`}
        </Button>
      </StepButtons>
      <HouseDialog list={list} />
    </>
  );
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** 'five', and from thirteen on in digits. */
const numberWord = (count: number): string => WORDS[count] ?? String(count);

/** The colour of the palette that is furthest from those that are taken. */
function freeColour(taken: readonly string[]): string {
  const room = (colour: string): number =>
    Math.min(...taken.map((other) => colourDifference(colour, other)?.worst ?? 0));
  const [best] = HOUSE_COLOURS.toSorted((a, b) => room(b.colour) - room(a.colour));
  return best?.colour ?? HOUSE_COLOURS[0].colour;
}

function HouseList({ houses, list, newId }: Pick<Props, 'houses' | 'newId'> & { list: EditedList<DraftHouse> }) {
  const add = (): void =>
    list.add({
      id: newId(),
      name: '',
      colour: freeColour(houses.map(({ colour }) => colour)),
      crest: null,
    });
  return (
    <ol className={styles.houses}>
      {houses.map((house) => (
        <li key={house.id} className={`card ${styles.house}`}>
          <HouseCrest house={{ ...house, icon: iconOf(house) }} size={72} />
          <span className={styles.houseName}>{house.name}</span>
          <span className={styles.bar} style={{ background: seenFill(house.colour) }} />
          <Button icon="edit" aria-label={`Edit ${house.name}`} onClick={() => list.open(house)}>
            Edit
          </Button>
        </li>
      ))}
      {houses.length < MOST_HOUSES && (
        <li>
          <button type="button" className={styles.add} onClick={add}>
            <Icon name="plus" size={32} />
            Add a house
          </button>
        </li>
      )}
    </ol>
  );
}

function HouseDialog({ list }: { list: EditedList<DraftHouse> }) {
  return (
    <ItemDialog list={list} one="house" fewest={FEWEST_HOUSES}>
      {({ name, colour, crest }) => (
        <>
          <TextField
            label="Name"
            name="name"
            required
            autoComplete="off"
            maxLength={LONGEST_HOUSE_NAME}
            value={name}
            onChange={(event) => list.change({ name: event.target.value })}
          />
          <ColourField
            value={colour}
            offered={HOUSE_COLOURS}
            onValue={(colour) => list.change({ colour })}
            findings={colourFindings(colour, list.others)}
          />
          <CrestChoice house={{ name, colour, crest }} onCrest={(crest) => list.change({ crest })} />
        </>
      )}
    </ItemDialog>
  );
}
