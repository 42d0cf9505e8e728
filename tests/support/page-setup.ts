import { configure } from '@testing-library/react';
import * as React from 'react';

// Lazy screens come in chunks; on a busy machine that takes more than the library's second.
configure({
  asyncUtilTimeout: 25_000,
  // Without a print of the whole page, which every failed try of a waitFor would make.
  getElementError: (message) => new Error(message ?? ''),
});

/**
 * jsdom matches its whole style sheet at each question for a computed style, and a query by role asks for every element
 * and all that is above it. The pages have no style sheet of their own here, so what jsdom answers depends on the tag and
 * these attributes alone: it is asked once for each.
 */
const DECIDING = ['hidden', 'style', 'open', 'type'];

function rememberStyles(page: Window & typeof globalThis): void {
  const compute = page.getComputedStyle.bind(page);
  const known = new Map<string, CSSStyleDeclaration>();
  page.getComputedStyle = (element) => {
    const key = [element.localName, ...DECIDING.map((name) => element.getAttribute(name))].join('|');
    const style = known.get(key) ?? compute(element);
    known.set(key, style);
    return style;
  };
}

/**
 * jsdom walks the whole document for the labels of a control, and once more for each label that names another one; a query
 * by label or by name asks for those of every control. Only a label that names its id or stands around it can be one.
 */
function findLabelsNearby(page: Window & typeof globalThis): void {
  const controls = [
    page.HTMLButtonElement,
    page.HTMLInputElement,
    page.HTMLMeterElement,
    page.HTMLOutputElement,
    page.HTMLProgressElement,
    page.HTMLSelectElement,
    page.HTMLTextAreaElement,
  ];
  for (const { prototype } of controls) {
    Object.defineProperty(prototype, 'labels', { configurable: true, get: labelsOf });
  }
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (this.getAttribute('type') === 'hidden') return null;
  const naming = this.id === '' ? [] : this.ownerDocument.querySelectorAll<HTMLLabelElement>('label[for]');
  const around = this.closest('label');
  const found = new Set([...naming, ...(around ? [around] : [])]);
  return [...found].filter((label) => label.control === this);
}

/** jsdom lays nothing out: no size ever changes. */
class NoSizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// A test may ask for an environment without a page.
if ('window' in globalThis) {
  window.ResizeObserver = NoSizes;
  rememberStyles(window);
  findLabelsNearby(window);
}

/**
 * In development React notes for each element where it was made, as an Error with its stack: a fifth of what these tests
 * cost, for warnings whose stack they don't read. React has no setting for it; it stops at a number of them a second, and
 * this is where it counts.
 */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(React, INTERNALS), 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
});
