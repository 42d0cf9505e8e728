import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteAward } from '#data/cache/used-awards.ts';
import { cardText } from '#domain/people/student-card.ts';
import { scanBar } from '#services/page/card-camera.ts';
import { json, noNetwork } from '#tests/features/school-api.ts';
import { openPage, pageTests } from '#tests/features/open-page.tsx';
import { NOW, SCHOOL_ZONE } from '#tests/support/clock.ts';
import { RIVERA } from '#tests/support/session.ts';
import { AWARD, classAnswers } from './class-page.ts';

pageTests();

const MARK = '3f9a0c21';
const SCHOOL = { name: 'Kilima School', time_zone: SCHOOL_ZONE, card_mark: MARK };
const card = (studentId: string, school = MARK) => cardText({ school, studentId });

/** What the camera sees, and how often it was opened. */
let inView: string[] = [];
let opened = 0;

/** A browser that reads codes, with a camera; or the error that opening it gives. */
function giveCamera(error: string | null = null): void {
  class Reader {
    static getSupportedFormats = async (): Promise<string[]> => ['qr_code'];
    detect = async () => inView.map((rawValue) => ({ rawValue }));
  }
  vi.stubGlobal('BarcodeDetector', Reader);
  vi.stubGlobal('isSecureContext', true);
  const getUserMedia = async () => {
    opened += 1;
    if (error !== null) throw new DOMException('', error);
    return { getTracks: () => [], getVideoTracks: () => [] };
  };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(2);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null });
}

beforeEach(() => {
  inView = [];
  opened = 0;
  scanBar.set(undefined);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const WORK_HARD = { habitId: 'b1', reasonIds: ['r1'], points: 1 };

async function openScan(isArmed = true) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await openPage('/find?by=card', {
    before: async ({ schoolDb, catalogDb }) => {
      await catalogDb.school.put({ key: 'school', ...SCHOOL });
      if (isArmed) await noteAward(schoolDb(RIVERA.id), WORK_HARD, null, { zone: SCHOOL_ZONE, at: NOW });
    },
    answers: classAnswers({
      [AWARD]: noNetwork,
      'GET /api/school': json(200, SCHOOL),
    }),
  });
  return page;
}
const show = (...texts: string[]): void => void (inView = texts);
const saved = async ({ services }: Awaited<ReturnType<typeof openScan>>) =>
  (await services.outboxDb.entries.orderBy('seq').toArray()).map(({ studentName }) => studentName);

describe('Scan', () => {
  it('awards what is armed, one card after another, each showing once', async () => {
    giveCamera();
    const page = await openScan();
    await screen.findByText('Hold a card in front of the camera.');
    show(card('s2'));
    await waitFor(async () => expect(await saved(page)).toEqual(['Liam Brown']));
    const last = within(screen.getByRole('region', { name: 'Last scanned' }));
    last.getByText('Liam Brown');
    last.getByText(/^1 since /);
    show(card('s1'));
    await waitFor(async () => expect(await saved(page)).toEqual(['Liam Brown', 'Zoë Adeyemi']));
    // Back too soon.
    show(card('s2'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(await saved(page)).toEqual(['Liam Brown', 'Zoë Adeyemi']);
    await page.user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(async () => expect(await saved(page)).toEqual(['Liam Brown']));
  });

  it.each([
    ['a student who is not on the list', [card('nobody')], 'Unknown card. No points given.'],
    ['another school', [card('nobody', '00000000')], 'A card of another school. No points given.'],
    ['a poster', ['https://school.example'], 'This isn’t a student’s card. No points given.'],
  ])('says why a card gave nothing: %s', async (_, texts, words) => {
    giveCamera();
    const page = await openScan();
    await screen.findByText('Hold a card in front of the camera.');
    show(...texts);
    await screen.findByText(words);
    expect(await saved(page)).toEqual([]);
    await page.user.click(screen.getByRole('button', { name: 'Find by name' }));
    await screen.findByRole('searchbox', { name: 'Find a student' });
  });

  it('gives nothing while no reason is armed', async () => {
    giveCamera();
    const page = await openScan(false);
    await screen.findByText('Hold a card in front of the camera.');
    show(card('s2'));
    await screen.findByText('Choose a reason first. No points given.');
    expect(await saved(page)).toEqual([]);
  });

  it.each([
    ['NotAllowedError', 'The camera is off for Habit Points'],
    ['NotFoundError', 'No camera found'],
    ['NotReadableError', 'The camera is in use'],
    ['OtherError', 'The camera doesn’t open'],
  ])('without a picture (%s) it says what to do, and tries again only when asked', async (error, title) => {
    giveCamera(error);
    const { user } = await openScan();
    await screen.findByRole('heading', { name: title });
    expect(opened).toBe(1);
    giveCamera();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Hold a card in front of the camera.');
    expect(opened).toBe(2);
  });

  it('is not there where the browser reads no codes, and Help says why', async () => {
    vi.stubGlobal('isSecureContext', true);
    await openScan();
    await screen.findByRole('searchbox', { name: 'Find a student' });
    expect(screen.queryByRole('button', { name: 'Scan cards' })).toBeNull();
    await openPage('/help');
    await screen.findByText(/^There is no Scan here: this browser can’t read/);
  });

  it('is beside Find where the browser reads codes', async () => {
    giveCamera();
    await openPage('/award', { answers: classAnswers() });
    expect((await screen.findByRole('link', { name: 'Scan' })).getAttribute('href')).toBe('/find?by=card');
  });
});
