import { cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PageFocusProvider, usePageFocus } from '#ui/hooks/page-focus.tsx';

beforeEach(() => {
  window.scrollTo = () => {};
});
afterEach(cleanup);

/** A page with a field, in which a quick person is as soon as it is drawn. */
function Page({ isQuick }: { isQuick: boolean }) {
  const heading = usePageFocus();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isQuick) field.current?.focus();
  }, [isQuick]);
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        Next
      </h1>
      <input aria-label="Answer" ref={field} />
    </main>
  );
}

async function goToPage(isQuick: boolean): Promise<void> {
  render(
    <MemoryRouter>
      <PageFocusProvider>
        <Routes>
          <Route path="/" element={<Link to="/next">Go</Link>} />
          <Route path="/next" element={<Page isQuick={isQuick} />} />
        </Routes>
      </PageFocusProvider>
    </MemoryRouter>,
  );
  await userEvent.setup().click(screen.getByRole('link', { name: 'Go' }));
}

it('a navigation leads to the heading of the page', async () => {
  await goToPage(false);
  expect(document.activeElement?.textContent).toBe('Next');
});

it('a person who is in a field of the new page already stays there', async () => {
  await goToPage(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Answer'));
});
