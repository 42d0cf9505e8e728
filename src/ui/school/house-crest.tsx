import { useState } from 'react';
import { crestOf } from '#domain/houses/houses.ts';
import { inkOn } from '#ui/colour.ts';
import styles from './house-crest.module.css';

/** What a house is drawn from; of one that this device does not know, only its name is there. */
export interface CrestHouse {
  name: string;
  colour: string;
  icon: string | null;
}

/** A house's crest: its picture, or the shield with its letter where there is none. The name is always beside it. */
export function HouseCrest({ house, size }: { house: CrestHouse; size: number }) {
  const src = crestOf(house);
  const [missing, setMissing] = useState<string | null>(null);
  const box = { inlineSize: size, blockSize: size };
  if (src === null || src === missing) return <Shield house={house} box={box} />;
  return (
    <img
      className={styles.crest}
      style={box}
      src={src}
      width={size}
      height={size}
      alt=""
      decoding="async"
      loading="lazy"
      onError={() => setMissing(src)}
    />
  );
}

/** For a house without a colour that can be read; white on it is 7:1. */
const PLAIN = { fill: '#475569', ink: '#ffffff' };
/** As art/shield.svg has it. */
const OUTLINE =
  'M256 30C208 58 142 66 72 58C58 170 58 262 96 338C128 402 190 450 256 484C322 450 384 402 416 338C454 262 454 170 440 58C370 66 304 58 256 30Z';

/** The shield that all crests share, in the house's colour. */
function Shield({ house, box }: { house: CrestHouse; box: { inlineSize: number; blockSize: number } }) {
  const { fill, ink } = inkOn(house.colour) ?? PLAIN;
  return (
    <svg viewBox="0 0 512 512" className={styles.shield} style={box} aria-hidden="true">
      <path d={OUTLINE} fill="#fbf4e4" stroke={fill} strokeWidth="46" />
      <path d={OUTLINE} fill={fill} stroke="#fbf4e4" strokeWidth="32" />
      <path d={OUTLINE} fill={fill} />
      <path d={OUTLINE} fill="none" stroke="#e2b659" strokeWidth="9" transform="translate(28 27) scale(0.89)" />
      <text x="256" y="338" fill={ink} fontSize="250" textAnchor="middle">
        {[...house.name.toUpperCase()][0]}
      </text>
    </svg>
  );
}
