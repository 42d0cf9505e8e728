import { describe, expect, it } from 'vitest';
import { cardText, createShowings, readCard } from '#domain/people/student-card.ts';

const CARD = { school: '3f9a0c21', studentId: '0b8f4c1e-7d52-4a7e-9a55-0c3d2f1e6b77' };

describe("a student's card", () => {
  it('holds the mark of its school and the id, in capitals', () => {
    const text = 'HP1:3F9A0C21:0B8F4C1E-7D52-4A7E-9A55-0C3D2F1E6B77';
    expect(cardText(CARD)).toBe(text);
    expect(readCard(text)).toEqual(CARD);
  });

  it.each([
    'https://school.example/join',
    '',
    'HP2:3F9A0C21:0B8F',
    'HP1:3F9A0C21',
    'HP1:3F9A0C21:',
    'HP1::0B8F',
    'HP1:3F9A0C21:0B8F:more',
  ])('another code is none: %o', (text) => {
    expect(readCard(text)).toBeNull();
  });
});

describe('the showings of a card', () => {
  /** What each picture brought, one every 100 ms; `.`: no card in it. */
  const film = (cards: string) => {
    const look = createShowings();
    return [...cards].map((card, index) => look(card === '.' ? [] : [card], 1_000 + index * 100));
  };
  const freshAt = (cards: string) => film(cards).flatMap(({ fresh }, index) => (fresh.length > 0 ? [index] : []));
  const heldAt = (cards: string) => film(cards).flatMap(({ held }, index) => (held.length > 0 ? [index] : []));

  it('one card after another counts once each', () => {
    expect(freshAt('aaaabbbb')).toEqual([0, 4]);
  });

  it('a card that is held still counts once, however long, and after three seconds that is said', () => {
    const held = 'a'.repeat(100);
    expect(freshAt(held)).toEqual([0]);
    expect(heldAt(held)[0]).toBe(30);
  });

  it('a card that was away for three seconds counts again', () => {
    expect(freshAt(`a${'.'.repeat(29)}a`)).toEqual([0, 30]);
    expect(freshAt(`a${'.'.repeat(28)}a`)).toEqual([0]);
  });

  it('a card that comes back too soon is told so, and one that the camera lost for a moment is not', () => {
    expect(heldAt(`a${'.'.repeat(6)}a`)).toEqual([7]);
    expect(heldAt(`a${'.'.repeat(5)}a`)).toEqual([]);
  });

  it('coming back too soon again and again never counts', () => {
    expect(freshAt(`a${'.'.repeat(20)}`.repeat(5))).toEqual([0]);
  });

  it('two cards in one picture count once each', () => {
    const look = createShowings();
    expect(look(['a', 'b', 'a'], 0).fresh).toEqual(['a', 'b']);
    expect(look(['b', 'a'], 100).fresh).toEqual([]);
  });

  it('a camera that slept saw no card go', () => {
    const look = createShowings();
    look(['a'], 0);
    expect(look(['a'], 60_000).fresh).toEqual([]);
  });
});
