// What `npm run check` and `npm test` check without running the product: types, lint, format, dead code, words.
import { spawn } from 'node:child_process';
import { freemem, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * The types of the whole house fit into 3.2 GB: where there is room, its program never collects garbage, which takes a
 * quarter of its time otherwise.
 */
const WITHOUT_COLLECTING = { GOGC: 'off', GOMEMLIMIT: '4GiB' };
const ENOUGH = 8 * 1024 ** 3;

const CHECKS = [
  // The same diagnostics as those of `tsc -p` for each project, in the one program that the lint needs anyway.
  {
    name: 'types and lint',
    command: ['oxlint', '--quiet', '--type-check', '--report-unused-disable-directives-severity=error'],
  },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'no dead code', command: ['knip'] },
  { name: 'one word a thing', command: ['node', 'scripts/words.mjs'] },
];

/** Gives way a little to what runs beside it. */
const BEHIND = 2;

/** Runs a tool of the project; resolves with whether it exited with 0 and what it printed. */
export function run([tool, ...args], { echo = false, env = {}, isBehind = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(tool, args, {
      env: { ...process.env, PATH: `${join('node_modules', '.bin')}${delimiter}${process.env.PATH}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    if (isBehind && child.pid !== undefined) setPriority(child.pid, BEHIND);
    let output = '';
    const take = (stream) => (chunk) => {
      output += chunk;
      if (echo) stream.write(chunk);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.on('error', (error) => resolve({ ok: false, output: String(error) }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Runs the checks, one after another; resolves with how many passed and failed. */
export async function runChecks(say) {
  const count = { passed: 0, failed: 0 };
  for (const { name, command } of CHECKS) {
    const { ok, output } = await run(command, { env: freemem() >= ENOUGH ? WITHOUT_COLLECTING : {} });
    count[ok ? 'passed' : 'failed'] += 1;
    say(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
    if (!ok) say(output);
  }
  return count;
}
