// The least that a page of this product can be: a form, drawn and answered with the packages that the product names.
// scripts/bench/bytes.mjs weighs it, and first-visit.mjs opens it.
import { Dexie } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import ky from 'ky';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Workbox } from 'workbox-window';
import * as z from 'zod/mini';

const db = new Dexie('floor');
db.version(1).stores({ rows: 'id' });
const answer = z.object({ rows: z.array(z.object({ id: z.string() })) });

async function signIn(event) {
  event.preventDefault();
  const { rows } = answer.parse(await ky.get('/api/rows').json());
  await db.table('rows').bulkPut(rows);
  await new Workbox('/sw.js').register();
}

function Rows() {
  const rows = useLiveQuery(() => db.table('rows').toArray()) ?? [];
  return createElement('p', null, rows.length);
}

function SignIn() {
  return createElement(
    'form',
    { onSubmit: signIn },
    createElement('label', null, 'Email or username', createElement('input')),
    createElement('button', null, 'Sign In'),
  );
}

createRoot(document.getElementById('root')).render(
  createElement(
    BrowserRouter,
    null,
    createElement(
      Routes,
      null,
      createElement(Route, { path: '/rows', element: createElement(Rows) }),
      createElement(Route, { path: '*', element: createElement(SignIn) }),
    ),
  ),
);
