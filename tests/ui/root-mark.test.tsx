import { readdirSync, readFileSync } from 'node:fs';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';

const isMarked = () => document.documentElement.hasAttribute('data-has-loading');

it('the root has the mark of a part until the last of its kind is gone', () => {
  const first = renderHook(() => useRootMark('loading'));
  const second = renderHook(({ isThere }) => useRootMark('loading', isThere), { initialProps: { isThere: true } });
  first.unmount();
  expect(isMarked()).toBe(true);
  second.rerender({ isThere: false });
  expect(isMarked()).toBe(false);
  second.unmount();
  expect(isMarked()).toBe(false);
});

it('no rule of the root, the shell or main looks into the page with :has()', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const rules = sheets.flatMap((name) => readFileSync(`src/${name}`, 'utf8').split('\n'));
  expect(rules.some((line) => line.includes('.shell'))).toBe(true);
  expect(rules.filter((line) => /(html|:root|body|main|\.shell)(\[[^\]]*\])*:has\(/.test(line))).toEqual([]);
});
