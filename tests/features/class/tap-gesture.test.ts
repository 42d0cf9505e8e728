import { describe, expect, it } from 'vitest';
import { createTapGesture, type Contact } from '#features/class/grid/tap-gesture.ts';

const finger = (more: Partial<Contact> = {}): Contact => ({
  pointerId: 1,
  isPrimary: true,
  button: 0,
  pointerType: 'touch',
  clientX: 100,
  clientY: 100,
  width: 23,
  height: 26,
  timeStamp: 1000,
  ...more,
});
const second = (more: Partial<Contact> = {}): Contact =>
  finger({ pointerId: 2, isPrimary: false, clientX: 300, ...more });

const gesture = () => createTapGesture<string>();

describe('a tap', () => {
  it('is down and up on one student, within 10 px and 500 ms', () => {
    const { down, move, up, click } = gesture();
    expect(down(finger(), 's1')).toEqual({ mayBeHeld: true, isPalm: false });
    expect(move(finger({ clientX: 106, clientY: 107 }))).toBeNull();
    expect(up(finger({ clientX: 110, timeStamp: 1500 }), 's1')).toBeNull();
    expect(click('s1', 1510)).toBeNull();
  });

  it('of a key or a screen reader has no press before it', () => {
    expect(gesture().click('s1', 1000)).toBeNull();
  });

  it('may follow on one that was none', () => {
    const { down, move, up, click } = gesture();
    down(finger(), 's1');
    move(finger({ clientX: 150 }));
    down(finger({ pointerId: 3 }), 's2');
    up(finger({ pointerId: 3 }), 's2');
    expect(click('s2', 1010)).toBeNull();
  });

  it.each([10, 40, 42, 50, 60, 79])('of a contact of %i px counts', (px) => {
    const { down, up, click } = gesture();
    expect(down(finger({ width: px, height: px }), 's1').isPalm).toBe(false);
    up(finger({ width: px, height: px }), 's1');
    expect(click('s1', 1010)).toBeNull();
  });

  it('of a flat thumb counts: only one side of the contact is long', () => {
    const { down, up, click } = gesture();
    down(finger({ width: 38, height: 120 }), 's1');
    up(finger({ width: 38, height: 120 }), 's1');
    expect(click('s1', 1010)).toBeNull();
  });

  it('of a mouse counts, whatever the browser says of its size', () => {
    const { down, up, click } = gesture();
    down(finger({ pointerType: 'mouse', width: 90, height: 90 }), 's1');
    up(finger({ pointerType: 'mouse', width: 90, height: 90 }), 's1');
    expect(click('s1', 1010)).toBeNull();
  });

  it('counts by its own click also where the next finger is down before that comes', () => {
    const { down, up, click } = gesture();
    down(finger(), 's1');
    up(finger({ timeStamp: 1050 }), 's1');
    down(finger({ pointerId: 3, timeStamp: 1052 }), 's2');
    expect(click('s1', 1055)).toBeNull();
  });
});

describe('two thumbs', () => {
  it('are two taps, though the browser clicks for neither', () => {
    const { down, up } = gesture();
    down(finger(), 's1');
    expect(down(second({ timeStamp: 1060 }), 's2')).toEqual({ mayBeHeld: false, isPalm: false });
    expect(up(finger({ timeStamp: 1100 }), 's1')).toEqual({ target: 's1', why: null });
    expect(up(second({ timeStamp: 1160 }), 's2')).toEqual({ target: 's2', why: null });
  });

  it('of three that roll over each other none is lost', () => {
    const { down, up } = gesture();
    down(finger(), 's1');
    down(second({ timeStamp: 1080 }), 's2');
    const first = up(finger({ timeStamp: 1100 }), 's1');
    down(finger({ pointerId: 3, isPrimary: false, timeStamp: 1150 }), 's3');
    const next = up(second({ timeStamp: 1180 }), 's2');
    const last = up(finger({ pointerId: 3, isPrimary: false, timeStamp: 1250 }), 's3');
    expect([first, next, last].map((one) => [one?.target, one?.why])).toEqual([
      ['s1', null],
      ['s2', null],
      ['s3', null],
    ]);
  });

  it('a click that a browser makes of them all the same is no second tap', () => {
    const { down, up, click } = gesture();
    down(finger(), 's1');
    down(second(), 's2');
    up(finger(), 's1');
    up(second(), 's2');
    expect([click('s1', 1010), click('s2', 1012)]).toEqual(['answered', 'answered']);
    // The next is a screen reader's.
    expect(click('s1', 1020)).toBeNull();
  });

  it('what they answered does not speak for a click that comes a second later', () => {
    const { down, up, click } = gesture();
    down(finger(), 's1');
    down(second(), 's2');
    up(finger(), 's1');
    expect(click('s1', 2000)).toBeNull();
  });

  it('a pinch is none: both moved', () => {
    const { down, move, up } = gesture();
    down(finger(), 's1');
    down(second(), 's2');
    expect(move(finger({ clientX: 89 }))).toBe('moved');
    expect(move(second({ clientX: 311 }))).toBe('moved');
    expect(up(finger({ clientX: 89 }), 's1')).toEqual({ target: 's1', why: 'moved' });
    expect(up(second({ clientX: 311 }), 's2')).toEqual({ target: 's2', why: 'moved' });
  });

  it('one that keeps still counts beside one that moves', () => {
    const { down, move, up } = gesture();
    down(finger(), 's1');
    down(second(), 's2');
    move(second({ clientX: 311 }));
    expect(up(finger(), 's1')).toEqual({ target: 's1', why: null });
  });

  it('one that the browser took for a zoom though it kept still is said to be lost', () => {
    const { down, move, cancel } = gesture();
    down(finger(), 's1');
    down(second(), 's2');
    move(second({ clientX: 311 }));
    expect([cancel(finger()), cancel(second())]).toEqual([true, false]);
  });

  it('a finger counts beside a mouse that was never lifted here', () => {
    const { down, up, click } = gesture();
    down(finger({ pointerType: 'mouse' }), 's1');
    down(finger({ pointerId: 7 }), 's2');
    expect(up(finger({ pointerId: 7 }), 's2')).toBeNull();
    expect(click('s2', 1010)).toBeNull();
  });
});

describe('no tap', () => {
  it('a finger that moved 11 px was scrolling', () => {
    const { down, move, up, click } = gesture();
    down(finger(), 's1');
    expect(move(finger({ clientX: 111 }))).toBe('moved');
    up(finger(), 's1');
    expect(click('s1', 1010)).toBe('moved');
  });

  it('a finger that is lifted 11 px away, where the browser told of no move', () => {
    const { down, up, click } = gesture();
    down(finger(), 's1');
    up(finger({ clientY: 111 }), 's1');
    expect(click('s1', 1010)).toBe('moved');
  });

  it('a press of more than 500 ms, and one that opened something', () => {
    const { down, up, opened, click } = gesture();
    down(finger(), 's1');
    up(finger({ timeStamp: 1501 }), 's1');
    expect(click('s1', 1510)).toBe('held');
    down(finger({ timeStamp: 3000 }), 's1');
    opened();
    up(finger({ timeStamp: 3400 }), 's1');
    expect(click('s1', 3410)).toBe('opened');
  });

  it('a contact of 80 px both ways is a palm, also one that grows', () => {
    const { down, move, up, click } = gesture();
    expect(down(finger({ width: 80, height: 80 }), 's1')).toEqual({ mayBeHeld: false, isPalm: true });
    up(finger({ width: 80, height: 80 }), 's1');
    expect(click('s1', 1010)).toBe('palm');
    down(finger(), 's1');
    expect(move(finger({ width: 90, height: 85 }))).toBe('palm');
    up(finger(), 's1');
    expect(click('s1', 1010)).toBe('palm');
  });

  it('a press that the browser took for scrolling: there is nothing to say', () => {
    const { down, cancel } = gesture();
    down(finger(), 's1');
    expect(cancel(finger())).toBe(false);
  });

  it('a press that ends on another student', () => {
    const { down, up, click } = gesture();
    down(finger({ pointerType: 'mouse' }), 's1');
    up(finger({ pointerType: 'mouse' }), 's2');
    expect(click('s1', 1010)).toBe('elsewhere');
  });
});
