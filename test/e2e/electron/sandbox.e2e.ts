import { spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { findElectronExecutable, findPackedApp, stopProcess } from '../support/app-launcher.ts';

/** Nobody, on every Linux: whom root runs the app as, because Chromium has no sandbox for root. */
const NOBODY = 65_534;

/** The seccomp filter in which the kernel keeps a process (proc(5)). */
const FILTERED = /^Seccomp:\s*2$/m;

/** The processes that were started by `parent`, or by one of those, and that draw a page. */
function renderersOf(parent: number): number[] {
  const found = readdirSync('/proc').flatMap((name) => {
    try {
      const [, owner = ''] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? [];
      return [
        {
          id: Number(name),
          parent: Number(owner),
          isPage: readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('--type=renderer'),
        },
      ];
    } catch {
      return []; // no process, or gone by now
    }
  });
  const below = (id: number): typeof found =>
    found.filter((each) => each.parent === id).flatMap((each) => [each, ...below(each.id)]);
  return below(parent)
    .filter(({ isPage }) => isPage)
    .map(({ id }) => id);
}

test('the kernel keeps the page in a sandbox (4)', async () => {
  // biome-ignore lint/suspicious/noSkippedTests: not switched off, but about one platform
  test.skip(process.platform !== 'linux', 'it is looked up as on Linux');
  const isRoot = process.getuid?.() === 0;
  const folder = await mkdtemp(join(tmpdir(), 'counter-sandbox-'));
  try {
    // A copy of the runtime and the packed app, for that user to read; the sandbox's helper is root's own.
    const original = dirname(findElectronExecutable() ?? '');
    const runtime = join(folder, 'runtime');
    mkdirSync(runtime);
    for (const name of readdirSync(original)) {
      if (name === 'chrome-sandbox') continue;
      try {
        linkSync(join(original, name), join(runtime, name));
      } catch {
        cpSync(join(original, name), join(runtime, name), { recursive: true }); // a folder, or another disk
      }
    }
    const helper = join(runtime, 'chrome-sandbox');
    cpSync(join(original, 'chrome-sandbox'), helper);
    if (isRoot) chmodSync(helper, 0o4755);
    cpSync(dirname(findPackedApp()), join(folder, 'resources'), { recursive: true });
    const home = join(folder, 'home');
    mkdirSync(home);
    chmodSync(folder, 0o755);
    // The key to the display that the tests run on is in a file of who started them.
    const key = process.env['XAUTHORITY'];
    const ownKey = join(home, 'display');
    if (key !== undefined) cpSync(key, ownKey);
    if (isRoot) for (const path of [home, ...(key === undefined ? [] : [ownKey])]) chownSync(path, NOBODY, NOBODY);

    const child = spawn(
      join(runtime, 'electron'),
      ['--disable-gpu', join(folder, 'resources/app.asar'), '--data', join(home, 'data')],
      {
        cwd: folder,
        env: { ...process.env, HOME: home, TMPDIR: home, ...(key === undefined ? {} : { XAUTHORITY: ownKey }) },
        stdio: ['ignore', 'pipe', 'ignore'],
        ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      },
    );
    try {
      await new Promise<void>((resolve, reject) => {
        createInterface(child.stdout).on('line', (line) => void (line.includes('"ready":true') && resolve()));
        child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
      });
      const pages = renderersOf(child.pid ?? 0);
      expect(pages).toHaveLength(1);
      for (const page of pages) expect(readFileSync(`/proc/${page}/status`, 'utf8')).toMatch(FILTERED);
    } finally {
      await stopProcess(child);
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
