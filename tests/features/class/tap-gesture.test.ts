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

describe('a tap', () => {
  it('is down and up on one child, by a fingertip, within 10 px and 500 ms', () => {
    const { down, move, up, click } = createTapGesture();
    expect(down(finger(), 's1')).toBe(true);
    expect(move(finger({ clientX: 106, clientY: 107 }))).toBe(true);
    up(finger({ timeStamp: 1500 }));
    expect(click('s1')).toBeNull();
  });

  it('of a key or a screen reader has no press before it', () => {
    expect(createTapGesture().click('s1')).toBeNull();
  });

  it('may follow on one that was none', () => {
    const { down, move, click } = createTapGesture();
    down(finger(), 's1');
    move(finger({ clientX: 150 }));
    down(finger({ pointerId: 2 }), 's2');
    expect(click('s2')).toBeNull();
  });

  it('of a flat thumb counts: only one side of the contact is long', () => {
    const { down, click } = createTapGesture();
    down(finger({ width: 38, height: 70 }), 's1');
    expect(click('s1')).toBeNull();
  });

  it('of a mouse counts, whatever the browser says of its size', () => {
    const { down, click } = createTapGesture();
    down(finger({ pointerType: 'mouse', width: 60, height: 60 }), 's1');
    expect(click('s1')).toBeNull();
  });
});

describe('no tap', () => {
  it('a finger that moved 11 px was scrolling', () => {
    const { down, move, click } = createTapGesture();
    down(finger(), 's1');
    expect(move(finger({ clientX: 111 }))).toBe(false);
    move(finger());
    expect(click('s1')).toBe('moved');
  });

  it('a press of more than 500 ms, whether or not it opened something', () => {
    const { down, up, held, click } = createTapGesture();
    down(finger(), 's1');
    up(finger({ timeStamp: 1501 }));
    expect(click('s1')).toBe('held');
    down(finger(), 's1');
    held();
    expect(click('s1')).toBe('held');
  });

  it('a contact of more than 40 px both ways is a palm, also one that grows', () => {
    const { down, move, click } = createTapGesture();
    expect(down(finger({ width: 41, height: 44 }), 's1')).toBe(false);
    expect(click('s1')).toBe('palm');
    down(finger(), 's1');
    move(finger({ width: 60, height: 60 }));
    expect(click('s1')).toBe('palm');
  });

  it('two fingers at once', () => {
    const { down, click } = createTapGesture();
    down(finger(), 's1');
    expect(down(finger({ pointerId: 2, isPrimary: false }), 's2')).toBe(false);
    expect(click('s1')).toBe('two-fingers');
  });

  it('a press that the browser took for scrolling', () => {
    const { down, cancel, click } = createTapGesture();
    down(finger(), 's1');
    cancel(finger());
    expect(click('s1')).toBe('cancelled');
  });

  it('a click on another child than the one that was pressed', () => {
    const { down, click } = createTapGesture();
    down(finger(), 's1');
    expect(click('s2')).toBe('elsewhere');
  });
});
