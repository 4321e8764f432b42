/** The real electron-updater in an AppImage, against a feed on loopback (C22: updates). */

import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ClientRequest, IncomingMessage, RequestOptions, Server, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UpdateRefused } from '../../../../electron/desktop/updates/signed-provider.ts';
import { formatPublicKey, signDescription, writeTerms } from '../../../../electron/desktop/updates/update-signature.ts';
import { openUpdateState } from '../../../../electron/desktop/updates/update-state.ts';
import { configureFeed } from '../../../../electron/desktop/updates/updates.ts';
import { systemPorts } from '../../../../electron/platform/system-ports.ts';
import { NO_UPDATE_POLICY } from '../../../support/no-update-policy.ts';

const PROGRAM = 'Counter-1.2.0-linux-x86_64.AppImage';
const DESCRIPTION = process.arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${process.arch}.yml`;
const ours = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const keys = [formatPublicKey(ours.publicKey)];

/** Replaces Electron's network by Node's; everything above it is real. */
class NodeExecutor extends ElectronHttpExecutor {
  override createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): never {
    const sent: ClientRequest = request(options, callback);
    return sent as never;
  }

  protected override addRedirectHandlers(): void {}
}

/** What the feed serves, by name. A test changes it. */
type Feed = Map<string, string | ((response: ServerResponse) => void)>;

let folder: string;
let server: Server;
let feed: Feed;
let asked: string[];

/** Puts a version into the feed. */
function publish(
  version = '1.2.0',
  signer = ours.privateKey,
  program = 'the new program',
  {
    signedAt = Date.now(),
    withdrawn = [],
    part = 100,
  }: { signedAt?: number; withdrawn?: string[]; part?: number } = {},
): void {
  const sha512 = createHash('sha512').update(program).digest('base64');
  const file = `  - url: ${PROGRAM}\n    sha512: ${sha512}\n    size: ${program.length}\n`;
  const plain = `version: ${version}\nfiles:\n${file}path: ${PROGRAM}\nsha512: ${sha512}\nreleaseNotes: Rings louder.\n`;
  const text = writeTerms(plain, signedAt, withdrawn, part);
  feed.set(PROGRAM, program);
  feed.set(DESCRIPTION, text);
  feed.set(`${DESCRIPTION}.sig`, signDescription(DESCRIPTION, text, [signer]));
}

function createUpdater(running = '1.1.0', policy = NO_UPDATE_POLICY) {
  const updater = new AppImageUpdater(null, {
    version: running,
    name: 'counter',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: join(folder, 'cache'),
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  Reflect.set(updater, 'httpExecutor', new NodeExecutor());
  updater.logger = null;
  updater.autoInstallOnAppQuit = false;
  // Unhandled, an error event is thrown.
  updater.on('error', () => undefined);
  const state = openUpdateState(join(folder, 'updates'));
  const { port } = server.address() as AddressInfo;
  const feedUrl = `http://127.0.0.1:${port}/counter`;
  configureFeed(updater, { feed: feedUrl, keys, running, policy, state, clock: systemPorts.clock });
  return { updater, state };
}

/** Checks and downloads. Returns the downloaded file's path; null if there is nothing newer. */
async function update(running?: string): Promise<string | null> {
  const result = await createUpdater(running).updater.checkForUpdates();
  return (await result?.downloadPromise)?.[0] ?? null;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'counter-feed-'));
  writeFileSync(join(folder, 'app-update.yml'), 'updaterCacheDirName: counter-updater\n');
  mkdirSync(join(folder, 'home'));
  writeFileSync(join(folder, 'home/Counter.AppImage'), 'the old program');
  vi.stubEnv('APPIMAGE', join(folder, 'home/Counter.AppImage'));
  feed = new Map();
  asked = [];
  publish();
  server = createServer(({ url = '' }, response) => {
    const name = new URL(url, 'http://x').pathname.replace('/counter/', '');
    asked.push(name);
    const content = feed.get(name);
    if (typeof content === 'function') content(response);
    else if (content === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-length': content.length }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

/** The downloaded files that are complete. */
function listDownloads(): string[] {
  const pending = join(folder, 'cache/counter-updater/pending');
  return existsSync(pending) ? readdirSync(pending).filter((name) => !name.startsWith('temp-')) : [];
}

describe('an update', () => {
  test('that we signed is downloaded, and its version is remembered', async () => {
    const file = (await update()) ?? '';
    expect(readFileSync(file, 'utf8')).toBe('the new program');
    expect(openUpdateState(join(folder, 'updates')).read().highest).toBe('1.2.0');
    expect(readFileSync(join(folder, 'home/Counter.AppImage'), 'utf8')).toBe('the old program');
  });

  test.each([
    ['expired', { signedAt: Date.now() - 181 * 24 * 60 * 60_000 }],
    ['withdrawn', { withdrawn: ['1.1.9', '1.2.0'] }],
    ['not_yet', { part: 0 }],
  ] as const)('that is %s is refused, and nothing of it is downloaded', async (reason, terms) => {
    publish('1.2.0', ours.privateKey, 'the new program', {
      ...terms,
      withdrawn: [...('withdrawn' in terms ? terms.withdrawn : [])],
    });
    await expect(update()).rejects.toMatchObject({ name: 'UpdateRefused', reason });
    expect([asked.includes(PROGRAM), listDownloads()]).toEqual([false, []]);
  });

  test.each(['validUntil', 'part'])('without %s is refused', async (term) => {
    const text = String(feed.get(DESCRIPTION)).replace(new RegExp(`^${term}.*\n`, 'm'), '');
    feed.set(DESCRIPTION, text);
    feed.set(`${DESCRIPTION}.sig`, signDescription(DESCRIPTION, text, [ours.privateKey]));
    await expect(update()).rejects.toMatchObject({ name: 'UpdateRefused', reason: 'no_terms' });
  });

  test('other than the pinned one is refused', async () => {
    const { updater } = createUpdater('1.1.0', { ...NO_UPDATE_POLICY, updateVersion: '1.1.5' });
    await expect(updater.checkForUpdates()).rejects.toMatchObject({ reason: 'not_the_pinned_one' });
  });

  test('with the running version counts as none', async () => {
    expect(await update('1.2.0')).toBeNull();
    expect(asked).not.toContain(PROGRAM);
  });

  test.each<[string, () => void]>([
    ['a stranger signed', () => publish('1.2.0', stranger.privateKey)],
    ['nobody signed', () => feed.delete(`${DESCRIPTION}.sig`)],
    ['has an error page for a signature', () => feed.set(`${DESCRIPTION}.sig`, '<html></html>')],
    [
      'somebody changed after it was signed',
      () => feed.set(DESCRIPTION, String(feed.get(DESCRIPTION)).replace('1.2.0', '1.9.0')),
    ],
    [
      'is signed for another platform',
      () =>
        feed.set(`${DESCRIPTION}.sig`, signDescription('latest.yml', String(feed.get(DESCRIPTION)), [ours.privateKey])),
    ],
  ])('that %s is refused, and nothing of it is downloaded', async (_, spoil) => {
    spoil();
    await expect(update()).rejects.toMatchObject({ name: 'UpdateRefused', reason: 'not_signed' });
    expect(asked).not.toContain(PROGRAM);
    expect(listDownloads()).toEqual([]);
  });

  test.each([
    ['is older', '1.0.0', null],
    ['is older than one that was described before', '1.2.0', 'replayed'],
  ] as const)('that we signed once and that %s is not taken', async (_, version, reason) => {
    publish('1.3.0');
    await update();
    publish(version);
    asked = [];
    const taken = await update().catch((fault: unknown) => (fault instanceof UpdateRefused ? fault.reason : fault));
    expect(taken).toBe(reason);
    expect(asked).not.toContain(PROGRAM);
  });

  test('that we signed under an invalid version is refused, and the version is not remembered', async () => {
    publish('next');
    await expect(update()).rejects.toMatchObject({ reason: 'not_a_version' });
    publish();
    await update();
    expect(openUpdateState(join(folder, 'updates')).read().highest).toBe('1.2.0');
  });

  test('that failed on this PC is not downloaded again', async () => {
    openUpdateState(join(folder, 'updates')).change({ failed: ['1.2.0'] });
    await expect(update()).rejects.toMatchObject({ reason: 'failed_here' });
  });
});

describe('a download', () => {
  test.each<[string, () => void]>([
    ['with another hash than described', () => feed.set(PROGRAM, 'the bad program')],
    [
      'that breaks off',
      () =>
        feed.set(PROGRAM, (response) =>
          response.writeHead(200, { 'content-length': 15 }).write('the new', () => response.destroy()),
        ),
    ],
    ['of a file that is not there', () => feed.delete(PROGRAM)],
  ])('%s is thrown away, and the next check starts over', async (_, spoil) => {
    spoil();
    await expect(update()).rejects.toThrow();
    expect(listDownloads()).toEqual([]);
    publish();
    expect(await update()).not.toBeNull();
  });

  test('that was complete is not fetched again after a restart', async () => {
    const first = await update();
    asked = [];
    expect(await update()).toBe(first);
    expect(asked).not.toContain(PROGRAM);
  });

  test.each<[string, () => void]>([
    ['is empty', () => feed.clear()],
    ['breaks off', () => feed.set(DESCRIPTION, (response) => response.destroy())],
    ['serves something else', () => feed.set(DESCRIPTION, '<html>Log in to the Wi-Fi</html>')],
  ])('from a feed that %s fails, and nothing else', async (_, spoil) => {
    spoil();
    await expect(update()).rejects.toThrow();
    expect(listDownloads()).toEqual([]);
  });
});
