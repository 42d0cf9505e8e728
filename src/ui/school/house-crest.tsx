import { useState } from 'react';
import { crestUrl } from '#domain/houses/houses.ts';
import { inkOn } from '#ui/colour.ts';
import styles from './house-crest.module.css';

/** A house's crest; where its picture is missing, its initial on its colour. The name is always beside it. */
export function HouseCrest({ name, colour, size }: { name: string; colour: string; size: number }) {
  const [missing, setMissing] = useState<string | null>(null);
  const box = { inlineSize: size, blockSize: size };
  if (missing === name) {
    const look = inkOn(colour);
    return (
      <span
        className={styles.initial}
        style={{ ...box, fontSize: size / 2, ...(look && { background: look.fill, color: look.ink }) }}
        aria-hidden="true"
      >
        {[...name][0]}
      </span>
    );
  }
  return (
    <img
      className={styles.crest}
      style={box}
      src={crestUrl(name)}
      width={size}
      height={size}
      alt=""
      decoding="async"
      loading="lazy"
      onError={() => setMissing(name)}
    />
  );
}

/** The colour of one of the school's houses; '' where this device does not know the house. */
export function houseColour(houses: ReadonlyArray<{ id: string; colour: string }>, id: string | null): string {
  return houses.find((house) => house.id === id)?.colour ?? '';
}

/** A student's house in a line of a list. */
export function HouseLabel({ name, colour }: { name: string | null; colour: string }) {
  return (
    <span className={styles.label}>
      {name && <HouseCrest name={name} colour={colour} size={24} />}
      {name ?? 'No house'}
    </span>
  );
}
