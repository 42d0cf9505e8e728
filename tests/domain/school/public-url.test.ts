import { describe, expect, it } from 'vitest';
import { ONLY_HERE } from '#domain/address.ts';
import { kindOfPublicUrl, PUBLIC_URL_WORDS, readPublicUrl } from '#domain/school/public-url.ts';

/** An https address of so many characters. */
const long = (length: number): string => `https://${'a.'.repeat(100)}`.slice(0, length - 1) + 'b';

describe('the address of the app', () => {
  it.each([
    ['https://points.school.example', 'https://points.school.example'],
    [' https://Points.School.Example/ ', 'https://points.school.example'],
    ['HTTPS://POINTS.SCHOOL.EXAMPLE:443', 'https://points.school.example'],
    ['https://points.school.example:8443', 'https://points.school.example:8443'],
    ['http://192.168.1.20:8080', 'http://192.168.1.20:8080'],
    ['http://school.lan', 'http://school.lan'],
    ['https://schule-süd.example', 'https://xn--schule-sd-x9a.example'],
    [long(200), long(200)],
    ['', null],
    ['  ', null],
  ])('%j is read as %j', (given, origin) => {
    expect(readPublicUrl(given)).toEqual({ origin, problem: null });
  });

  it.each([
    ['points.school.example', PUBLIC_URL_WORDS.noAddress],
    ['points.school.example:8080', PUBLIC_URL_WORDS.noAddress],
    ['ftp://points.school.example', PUBLIC_URL_WORDS.noAddress],
    ['javascript:alert(1)', PUBLIC_URL_WORDS.noAddress],
    ['https://points"school.example', PUBLIC_URL_WORDS.noAddress],
    ['https://[2001:db8::1]', PUBLIC_URL_WORDS.noAddress],
    ['https://points.school.example/app', PUBLIC_URL_WORDS.tooMuch],
    ['https://points.school.example?a=1', PUBLIC_URL_WORDS.tooMuch],
    ['https://points.school.example#a', PUBLIC_URL_WORDS.tooMuch],
    ['https://office@points.school.example', PUBLIC_URL_WORDS.tooMuch],
    ['https://:secret@points.school.example', PUBLIC_URL_WORDS.tooMuch],
    ['http://localhost:8080', ONLY_HERE],
    ['https://127.0.0.1', ONLY_HERE],
    ['http://127.1', ONLY_HERE],
    ['http://0.0.0.0:8080', ONLY_HERE],
    ['http://[::1]:8080', ONLY_HERE],
    [long(201), PUBLIC_URL_WORDS.long],
  ])('is not %j', (given, problem) => {
    expect(readPublicUrl(given)).toEqual({ origin: null, problem });
  });

  it.each([
    ['http://school.lan', 'plain'],
    [' HTTP://school.lan', 'plain'],
    ['https://school.lan', 'secure'],
    ['http://localhost', 'this-computer'],
    ['ftp://school.lan', null],
    ['http:/school lan', null],
    ['', null],
  ])('%j reaches: %s', (given, kind) => {
    expect(kindOfPublicUrl(given)).toBe(kind);
  });
});
